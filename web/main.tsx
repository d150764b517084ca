// Starts every page. What this file imports is the login and one chunk; every other screen comes by import().
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { askConfig } from "#web/api/ask-config.ts";
import { keepInstallPrompt } from "#web/api/install-prompt.ts";
import { rememberDrawnUser } from "#web/features/identity/session.ts";
import { loadLanguage } from "#web/i18n/language.ts";
import { keepTyped } from "#web/shell/kept-typed.ts";
import { applyTheme } from "#web/shell/theme.ts";
import { App, loadScreen } from "./app.tsx";
import { hydrateDrawn, isAtDrawnAddress } from "./hydrate-drawn.ts";
import { keepStyles } from "./kept-styles.ts";
import { watchLostParts } from "./lost-parts.ts";
import { pageState } from "./page-state.ts";
import { tolerateTranslators } from "./page-translators.ts";

/** By then the first screen has asked for what it shows, and for its pictures. */
const SETTLED_MS = 5_000;
const FONT_AFTER_MS = 500;
const FONT_FAMILY = "Noto Sans Devanagari";

async function start(root: HTMLElement): Promise<void> {
  watchLostParts(keepTyped);
  applyTheme();
  tolerateTranslators();
  keepInstallPrompt();
  // Of a page that is not drawn: nearly every screen needs the server's clock. After a failure the screen asks again.
  const config = askConfig().catch(() => undefined);
  rememberDrawnUser();
  await Promise.all([loadLanguage(), loadScreen(window.location.pathname)]);
  draw(root);
  void config.then(() => setTimeout(() => void showFont(), FONT_AFTER_MS));
  setTimeout(() => void keepStyles().catch(() => undefined), SETTLED_MS);
}

function draw(root: HTMLElement): void {
  const app = (
    <StrictMode>
      <App path={window.location.pathname} />
    </StrictMode>
  );
  if (pageState().isDrawn && isAtDrawnAddress()) {
    hydrateDrawn(root, app);
    return;
  }
  document.onclick = null;
  document.onsubmit = null;
  createRoot(root).render(app);
}

/**
 * 62 kB, for which the answers would wait on a slow line. A page with styles of its own names the file twice; the later one is
 * in force.
 */
async function showFont(): Promise<void> {
  const file = [...document.fonts].filter(({ family }) => family.includes(FONT_FAMILY)).pop();
  await file?.load().catch(() => undefined);
  delete document.documentElement.dataset.fonts;
}

/** The sentences may be what did not load. */
function showLoadFailure(root: HTMLElement): void {
  const text = document.createElement("p");
  text.className = "p-6 text-center";
  text.textContent =
    document.documentElement.lang === "en"
      ? "The page did not load. Check the internet and reload."
      : "पन्ना पूरा नहीं खुला। इंटरनेट देखकर फिर से खोलिए।";
  root.replaceChildren(text);
  window.addEventListener("online", () => window.location.reload());
}

const root = document.getElementById("root");
if (root) start(root).catch(() => showLoadFailure(root));
