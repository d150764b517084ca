// Sends the /sandbox page's buttons and forms, and refreshes the page. A refresh fetches the page again and replaces the
// sections that the server renders differently. It keeps the focus, open details and values of forms. It waits while text
// is selected, and skips a section whose form field has the focus.

const REFRESH_MS = 4000;
const status = document.querySelector("#status");
/** The server's HTML by section id. The section itself differs from it once a person opens or chooses something. */
const rendered = new Map(
  [...document.querySelectorAll("section")].map(({ id, innerHTML }) => [id, innerHTML]),
);
let isBusy = false;

async function refresh() {
  const selection = window.getSelection();
  if (selection && !selection.isCollapsed) return;
  const response = await fetch("/sandbox", { cache: "no-store" });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const section of document.querySelectorAll("section")) {
    const replacement = fresh.getElementById(section.id);
    if (!replacement || replacement.innerHTML === rendered.get(section.id)) continue;
    if (section.contains(document.activeElement) && document.activeElement.matches("select, input")) continue;
    rendered.set(section.id, replacement.innerHTML);
    replaceKeepingState(section, replacement);
  }
}

function replaceKeepingState(section, replacement) {
  for (const { dataset } of section.querySelectorAll("details[open]")) {
    const twin = findTwin("details", dataset.key, replacement);
    if (twin) twin.open = true;
  }
  for (const form of section.querySelectorAll("form")) {
    const twin = findTwin("form", form.dataset.key, replacement);
    for (const { name, value } of namedFields(form))
      if (twin?.elements.namedItem(name)) twin.elements.namedItem(name).value = value;
  }
  const active = document.activeElement;
  const key = section.contains(active) ? active.dataset.key : undefined;
  section.replaceWith(replacement);
  if (key === undefined) return;
  const twin = findTwin("button, summary", key, replacement);
  (twin ?? replacement.querySelector("button"))?.focus({ preventScroll: true });
}

/** Finds the element with the same `data-key`. */
function findTwin(selector, key, root) {
  return [...root.querySelectorAll(selector)].find((element) => element.dataset.key === key);
}

function namedFields(form) {
  return [...form.elements].filter((field) => field.name);
}

const PARSERS = { text: String, number: Number, boolean: (value) => value === "true" };

/** Empty fields are left out. */
function toBody(form) {
  const fields = namedFields(form).filter(({ value }) => value !== "");
  const entries = fields.map(({ name, value, dataset }) => [name, PARSERS[dataset.kind](value)]);
  return JSON.stringify(Object.fromEntries(entries));
}

function formatError({ error, message, issues }) {
  const details = (issues ?? []).map(({ path, reason }) => `${path} ${reason}`.trim());
  return error?.description ?? ([message, ...details].filter(Boolean).join(" ") || "That did not work.");
}

async function send(path, body) {
  if (isBusy) return;
  isBusy = true;
  status.textContent = "";
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(path, { method: "POST", headers, body });
    const answer = await response.json();
    if (!response.ok) status.textContent = formatError(answer);
    await refresh();
  } catch {
    status.textContent = "No answer from the server.";
  } finally {
    isBusy = false;
  }
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button[data-body]") : null;
  if (button) void send(button.dataset.path, button.dataset.body);
});

document.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter) void send(event.submitter.dataset.path, toBody(event.target));
});

setInterval(() => {
  if (!isBusy && document.visibilityState === "visible") refresh().catch(() => undefined);
}, REFRESH_MS);
