import { createRoot, hydrateRoot } from "react-dom/client";
import { askConfig } from "#web/api/ask-config.ts";
import { loadLanguage } from "#web/i18n/language.ts";
import { loadFirstScreen } from "#web/routes.tsx";
import { applyTheme } from "#web/shell/theme.ts";
import { App } from "./app.tsx";
import "./styles.css";

async function start(root: HTMLElement): Promise<void> {
  applyTheme();
  // The server's clock is wanted by nearly every screen; who misses the facts asks again.
  askConfig().catch(() => undefined);
  await Promise.all([loadLanguage(), loadFirstScreen(window.location.pathname)]);
  // The login page is drawn already, by the build: it is taken over with what has been typed into it meanwhile.
  if (root.firstElementChild) hydrateRoot(root, <App />);
  else createRoot(root).render(<App />);
}

/** Without its parts the page cannot even speak the reader's language: both, and the way to try again. */
function sayItDidNotLoad(root: HTMLElement): void {
  const words = document.createElement("p");
  words.className = "p-6 text-center";
  words.textContent =
    "पन्ना पूरा नहीं खुला। इंटरनेट देखकर फिर से खोलिए। · The page did not load. Check the internet and reload.";
  root.replaceChildren(words);
}

const root = document.getElementById("root");
if (root) start(root).catch(() => sayItDidNotLoad(root));
