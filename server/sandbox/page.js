// Presses the sandbox page's buttons and keeps the page fresh: every section is fetched as the server draws it and put
// in only when it has changed, never under a person's selection, and with the focus where it was.

const REFRESH_MS = 4000;
const said = document.querySelector("#said");
let isBusy = false;

async function refresh() {
  const selection = window.getSelection();
  if (selection && !selection.isCollapsed) return;
  const response = await fetch("/sandbox", { cache: "no-store" });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const section of document.querySelectorAll("section")) {
    const replacement = fresh.getElementById(section.id);
    if (replacement && replacement.innerHTML !== section.innerHTML) replaceKeepingFocus(section, replacement);
  }
}

function replaceKeepingFocus(section, replacement) {
  const active = document.activeElement;
  const key = section.contains(active) ? active.dataset.key : undefined;
  section.replaceWith(replacement);
  if (key === undefined) return;
  const twin = [...replacement.querySelectorAll("button")].find((button) => button.dataset.key === key);
  (twin ?? replacement.querySelector("button"))?.focus({ preventScroll: true });
}

async function press(button) {
  isBusy = true;
  said.textContent = "";
  try {
    const response = await fetch(button.dataset.path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: button.dataset.body,
    });
    const answer = await response.json();
    if (!response.ok) said.textContent = answer.error?.description ?? answer.message ?? "That did not work.";
    await refresh();
  } catch {
    said.textContent = "No answer from the server.";
  } finally {
    isBusy = false;
  }
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button[data-path]") : null;
  if (button && !isBusy) void press(button);
});

setInterval(() => {
  if (!isBusy && document.visibilityState === "visible") refresh().catch(() => undefined);
}, REFRESH_MS);
