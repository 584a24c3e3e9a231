// Before the first paint, so that a chosen theme does not flash; a file because the policy allows no inline scripts.
try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's wish stands.
}
