// Before the first paint, so that a chosen theme does not flash; a file because the policy allows no inline scripts.
try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's wish stands.
}

// Where the page itself does not come, there is a word and a way on instead of nothing.
const LOST = {
  en: ["The page did not come.", "Try again"],
  it: ["La pagina non è arrivata.", "Riprova"],
  de: ["Die Seite ist nicht angekommen.", "Noch einmal versuchen"],
};
addEventListener(
  "error",
  ({ target }) => {
    const app = document.getElementById("app");
    if (!app || !(target instanceof HTMLScriptElement) || app.hasChildNodes()) return;
    const code = navigator.languages.map((tag) => tag.slice(0, 2)).find((each) => each in LOST) ?? "en";
    const [told, again] = LOST[code];
    const way = document.createElement("a");
    way.href = "";
    way.textContent = again;
    app.lang = code;
    app.setAttribute("role", "alert");
    app.append(`${told} `, way);
  },
  true,
);
