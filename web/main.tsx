import { createRoot } from "react-dom/client";
import { askConfig } from "#web/api/ask-config.ts";
import { loadLanguage } from "#web/i18n/language.ts";
import { loadFirstScreen, Routes } from "#web/routes.tsx";
import { ErrorBoundary } from "#web/shell/error-boundary.tsx";
import { Notices } from "#web/shell/notices.tsx";
import { applyTheme } from "#web/shell/theme.ts";
import "./styles.css";

async function start(root: HTMLElement): Promise<void> {
  applyTheme();
  // The server's clock is wanted by nearly every screen; who misses the facts asks again.
  askConfig().catch(() => undefined);
  await Promise.all([loadLanguage(), loadFirstScreen(window.location.pathname)]);
  createRoot(root).render(
    <ErrorBoundary>
      <Routes />
      <Notices />
    </ErrorBoundary>,
  );
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
