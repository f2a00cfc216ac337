// Light, dark, or as the system says. The choice is the only thing that this page stores.

import { byId } from "./dom.ts";

const KEY = "llm-uri:theme";
const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** Before anything is drawn, so that nothing flashes. */
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
    button.setAttribute("aria-label", `Theme: ${name}. Switch it.`);
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

// Storage may be switched off, and then it throws.
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
    // It lasts until the tab is closed.
  }
}
