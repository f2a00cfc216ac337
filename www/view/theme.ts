// Light, dark, or the system's theme. The page stores nothing else.

import { byId } from "./dom.ts";

const KEY = "llm-uri:theme";
const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** Runs before the first paint, so that the theme does not flash. */
export function applyStoredTheme(): void {
  apply(stored());
}

export function setUpTheme(): void {
  const button = byId("theme");
  const label = byId("theme-name");
  let theme = stored();
  const draw = (): void => {
    const name = theme[0]!.toUpperCase() + theme.slice(1);
    label.textContent = name;
    button.setAttribute("aria-label", `Theme: ${name}. Change it.`);
  };
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
    store(theme);
    apply(theme);
    draw();
  });
  draw();
}

function apply(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

// localStorage throws if storage is disabled.
function stored(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? "system";
  } catch {
    return "system";
  }
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The theme applies until the tab is closed.
  }
}
