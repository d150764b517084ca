#!/bin/sh
# React 19.3.1: an element that a frame keeps in state and hands down by a context makes React take a drawn screen over in one task.
#
# What the server has drawn within a Suspense boundary is hydrated in slices of some 5 ms, between which the browser can answer a press.
# That ends where a context above the boundary changes before it is done: React then hydrates everything below at once, because it cannot
# keep a screen that has not read the new value. The usual way to give a screen a place for its portal, `ref={setHeader}` and a provider
# with `header`, is such a change: React calls the ref in the first commit, and the state is set in the same moment. Seen: 40 parts of 2 ms
# each in 1 task; with a ref object in the context in 16 or more. On a cheap phone it was a block of 300 ms in the place of 60.
#
# A good guess misses it: startTransition around hydrateRoot changes nothing; the code is what the documentation of createPortal leads to;
# nothing is hydrated twice and no warning appears; and the profile shows the screen's own components, not the header, whose one line is
# the cause. Mend: hand down the ref object, and read `current` where the portal is made.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund react@19.3.1 react-dom@19.3.1 happy-dom@21.0.4
cat >run.mjs <<'JS'
import { Window } from "happy-dom";
const window = new Window({ url: "https://example.org/" });
const names = ["document", "navigator", "HTMLElement", "HTMLIFrameElement", "Node", "Element", "Event", "MutationObserver"];
for (const name of names)
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
Object.defineProperty(globalThis, "window", { value: window });
// Each slice of React's scheduler is a task of its own, in Node by setImmediate.
let task = 0;
const begin = globalThis.setImmediate;
globalThis.setImmediate = (act) => begin(() => void ((task += 1), act()));
const { createContext, createElement: h, Suspense, useRef, useState } = await import("react");
const { hydrateRoot } = await import("react-dom/client");
const { renderToString } = await import("react-dom/server");

const Place = createContext(null);
let isBrowser = false;
let tasks = new Set();
function Part() {
  const until = performance.now() + 2;
  if (isBrowser) tasks.add(task);
  while (isBrowser && performance.now() < until);
  return h("p", null, "part");
}
const Screen = () => Array.from({ length: 40 }, (_, key) => h(Part, { key }));
const frame = (ref, value) =>
  h("div", null, h("header", { ref }), h(Place, { value }, h(Suspense, null, h(Screen))));
function ByState() {
  const [header, setHeader] = useState(null);
  return frame(setHeader, header);
}
function ByRef() {
  const header = useRef(null);
  return frame(header, header);
}
async function tasksOf(App) {
  const container = document.createElement("div");
  isBrowser = false;
  container.innerHTML = renderToString(h(App));
  isBrowser = true;
  tasks = new Set();
  hydrateRoot(container, h(App));
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  return tasks.size;
}
const seen = { "tasks, by state": await tasksOf(ByState), "tasks, by a ref": await tasksOf(ByRef) };
console.log(seen);
process.exit(seen["tasks, by state"] === 1 && seen["tasks, by a ref"] >= 8 ? 0 : 1);
JS
node run.mjs
