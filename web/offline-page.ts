// What the service worker answers for a screen that this phone has never opened, without a network: what to do, in both
// languages, and the screen itself as soon as the server answers.

const RETRY_MS = 5_000;

const PAGE = `<!doctype html>
<html lang="hi">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>इंटरनेट नहीं है</title>
  <style>
    body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: 12px; padding: 24px;
      text-align: center; font: 17px/1.6 system-ui, sans-serif; background: #fffbf4; color: #2a1a12 }
    h1 { font-size: 20px; margin: 0 } p { margin: 0; color: #6b5a4e }
    html[data-theme=dark] body { background: #12101f; color: #f4ede3 } html[data-theme=dark] p { color: #b8aec2 }
  </style>
  <script>
    const root = document.documentElement;
    try { root.dataset.theme = localStorage.getItem("theme") || "light" } catch (_) {}
    const open = () => fetch("/healthz", { cache: "no-store" }).then(() => location.reload(), () => {});
    addEventListener("online", open);
    setInterval(open, ${RETRY_MS});
  </script>
  <main role="status">
    <h1>इंटरनेट नहीं है</h1>
    <p>इंटरनेट आते ही यह पन्ना अपने आप खुल जाएगा।</p>
    <p lang="en">You are offline. This page opens by itself when the internet is back.</p>
  </main>
</html>`;

/** 503, so that nothing takes it for the screen. */
export function offlinePage(): Response {
  return new Response(PAGE, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}
