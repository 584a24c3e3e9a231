/** The chosen colours of the page: the system's, or light or dark by the person's wish. */

export type Theme = "light" | "dark" | null;

function stored(): Theme {
  try {
    const value = localStorage.getItem("theme");
    return value === "light" || value === "dark" ? value : null;
  } catch {
    return null;
  }
}

class ThemeChoice {
  chosen = $state<Theme>(typeof localStorage === "undefined" ? null : stored());

  choose(theme: Theme) {
    this.chosen = theme;
    const root = document.documentElement;
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    try {
      if (theme) localStorage.setItem("theme", theme);
      else localStorage.removeItem("theme");
    } catch {
      // No storage: the choice lasts for this visit.
    }
  }
}

export const theme = new ThemeChoice();
