#!/bin/sh
# happy-dom 21.0.4 and React 19.3.1: a <dialog> that a layout effect opens, and its cleanup closes, is gone at once in StrictMode.
#
# The HTML standard sends `close` by a task after close() has returned. happy-dom sends it within close(). StrictMode runs a new
# component's effects, their cleanups and the effects again, in one go: the cleanup closes the dialog, `onClose` runs although the
# dialog is about to be opened again, and a component that follows `onClose` takes the dialog away. In a browser the event comes when
# the dialog is open again, where a handler that asks `dialog.open` ignores it.
#
# A good guess misses it: "the test fails, so the component is not StrictMode-safe". It is; the DOM under test is not a browser's.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund happy-dom@21.0.4 react@19.3.1 react-dom@19.3.1
cat >run.mjs <<'JS'
import { Window } from "happy-dom";
const window = new Window();
Object.assign(globalThis, { window, document: window.document, HTMLElement: window.HTMLElement });
Object.defineProperty(globalThis, "navigator", { value: window.navigator, configurable: true });
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
const { act, createElement, StrictMode, useLayoutEffect, useRef, useState } = await import("react");
const { createRoot } = await import("react-dom/client");

function Question() {
  const [isOpen, setOpen] = useState(true);
  const ref = useRef(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen) return;
    dialog.showModal();
    return () => dialog.close();
  }, [isOpen]);
  // Ignores a `close` of a dialog that is open, as the event of a browser finds it.
  const onClose = () => ref.current.open || setOpen(false);
  return isOpen ? createElement("dialog", { ref, onClose }, "Sure?") : "closed";
}
async function shown(element) {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(element));
  return place.textContent;
}
const plain = await shown(createElement(Question));
const strict = await shown(createElement(StrictMode, null, createElement(Question)));
const dialog = document.body.appendChild(document.createElement("dialog"));
let isSentWithin = false;
dialog.addEventListener("close", () => { isSentWithin = true; });
dialog.showModal();
dialog.close();
console.log({ plain, strict, isSentWithin });
process.exit(plain === "Sure?" && strict === "closed" && isSentWithin ? 0 : 1);
JS
node run.mjs
