// What the service worker shows without a network at an address that no screen has, or where the browser has thrown the shell away.

const RETRY_MS = 5_000;
/** As in index.html. */
const NAMES = { hi: "परचा", en: "Parcha" };

/** `shell`: the page that is kept. It has the configured brand, and opens what is kept. */
export function bareHtml(shell = ""): string {
  const [, en = NAMES.en, hi = NAMES.hi] =
    /name="application-name" content="([^"]*)" data-hi="([^"]*)"/.exec(shell) ?? [];
  const link = (lang: string, text: string) =>
    shell ? `<a lang="${lang}" href="/dashboard">${text}</a>` : "";
  return `<!doctype html>
<html lang="hi">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${hi}</title>
  <style>
    body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: 12px; padding: 24px;
      text-align: center; font: 17px/1.6 system-ui, sans-serif; background: #fffbf4; color: #2a1a12 }
    h1 { font-size: 20px; margin: 0 } p { margin: 0; color: #6b5a4e } a { color: inherit; padding: 12px }
    html[data-theme=dark] body { background: #12101f; color: #f4ede3 } html[data-theme=dark] p { color: #b8aec2 }
    html[lang=hi] [lang=en], html[lang=en] [lang=hi] { display: none }
  </style>
  <main role="status">
    <p lang="hi">${hi}</p>
    <p lang="en">${en}</p>
    <h1 lang="hi">इंटरनेट नहीं है</h1>
    <h1 lang="en">You are offline</h1>
    <p lang="hi">इंटरनेट आते ही यह पन्ना अपने आप खुल जाएगा।</p>
    <p lang="en">This page opens by itself when the internet is back.</p>
    ${link("hi", "जो इस फ़ोन पर रखा है, उसे देखिए")}
    ${link("en", "See what is kept on this phone")}
  </main>
  <script>
    const root = document.documentElement;
    try {
      root.lang = localStorage.getItem("language") === "en" ? "en" : "hi";
      root.dataset.theme = localStorage.getItem("theme") || "light";
    } catch (_) {}
    if (root.lang === "en") document.title = document.querySelector("p[lang=en]").textContent;
    const open = () => fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok && location.reload(), () => {});
    addEventListener("online", open);
    setInterval(open, ${RETRY_MS});
  </script>
</html>`;
}
