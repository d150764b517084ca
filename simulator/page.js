// Presses the sandbox page's buttons, sends its forms, and keeps the page fresh: every section is fetched as the server
// draws it and put in only when it has changed, never under a person's selection or an open list, with the focus where
// it was, what was open still open, and what was chosen still chosen.

const REFRESH_MS = 4000;
const said = document.querySelector("#said");
/** What the server drew last, by section. What a person opens and chooses is not the server's. */
const drawn = new Map([...document.querySelectorAll("section")].map(({ id, innerHTML }) => [id, innerHTML]));
let isBusy = false;

async function refresh() {
  const selection = window.getSelection();
  if (selection && !selection.isCollapsed) return;
  const response = await fetch("/sandbox", { cache: "no-store" });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const section of document.querySelectorAll("section")) {
    const replacement = fresh.getElementById(section.id);
    if (!replacement || replacement.innerHTML === drawn.get(section.id)) continue;
    if (section.contains(document.activeElement) && document.activeElement.matches("select, input")) continue;
    drawn.set(section.id, replacement.innerHTML);
    replaceKeepingState(section, replacement);
  }
}

function replaceKeepingState(section, replacement) {
  for (const { dataset } of section.querySelectorAll("details[open]")) {
    const twin = twinOf("details", dataset.key, replacement);
    if (twin) twin.open = true;
  }
  for (const form of section.querySelectorAll("form")) {
    const twin = twinOf("form", form.dataset.key, replacement);
    for (const { name, value } of fieldsOf(form))
      if (twin?.elements.namedItem(name)) twin.elements.namedItem(name).value = value;
  }
  const active = document.activeElement;
  const key = section.contains(active) ? active.dataset.key : undefined;
  section.replaceWith(replacement);
  if (key === undefined) return;
  const twin = twinOf("button, summary", key, replacement);
  (twin ?? replacement.querySelector("button"))?.focus({ preventScroll: true });
}

function twinOf(selector, key, place) {
  return [...place.querySelectorAll(selector)].find((one) => one.dataset.key === key);
}

function fieldsOf(form) {
  return [...form.elements].filter((field) => field.name);
}

const KINDS = { text: String, number: Number, truth: (value) => value === "true" };

/** `later.outcome` and `later.afterSeconds` go into `later`; when one of them is empty, neither goes. */
function bodyOf(form) {
  const body = {};
  const left = new Set();
  for (const { name, value, dataset } of fieldsOf(form)) {
    const [group, part] = name.split(".");
    if (value === "") left.add(group);
    else if (part) body[group] = { ...body[group], [part]: KINDS[dataset.kind](value) };
    else body[group] = KINDS[dataset.kind](value);
  }
  for (const group of left) delete body[group];
  return JSON.stringify(body);
}

function complaintOf({ error, message, issues }) {
  const details = (issues ?? []).map(({ path, reason }) => `${path} ${reason}`.trim());
  return error?.description ?? ([message, ...details].filter(Boolean).join(" ") || "That did not work.");
}

async function send(path, body) {
  if (isBusy) return;
  isBusy = true;
  said.textContent = "";
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(path, { method: "POST", headers, body });
    const answer = await response.json();
    if (!response.ok) said.textContent = complaintOf(answer);
    await refresh();
  } catch {
    said.textContent = "No answer from the server.";
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
  if (event.submitter) void send(event.submitter.dataset.path, bodyOf(event.target));
});

setInterval(() => {
  if (!isBusy && document.visibilityState === "visible") refresh().catch(() => undefined);
}, REFRESH_MS);
