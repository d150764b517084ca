#!/bin/sh
# @radix-ui/react-switch 1.4.1 (and react-checkbox 1.4.1): the server draws a second input with a style attribute, also outside a form.
#
# The switch is a button; for forms it brings a hidden `<input type="checkbox">`. The documentation speaks of it "within a form", and in
# the browser, outside of one, there is none. But what stands in a form is only known once the button is mounted, and until then the
# package takes it for one that does: renderToString draws the input, positioned by a style attribute, next to every switch.
#
# A good guess misses it: a component test that renders in a DOM sees no input, and no warning comes up; a policy without 'unsafe-inline'
# for styles refuses the attribute of drawn HTML (React does not repair it while hydrating), so that a bare checkbox stands beside the
# switch until the page is taken over, and what counts inputs or labels by the HTML counts one too many. Mend: `<button role="switch">`,
# or `<input type="checkbox" role="switch">`.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @radix-ui/react-switch@1.4.1 @radix-ui/react-checkbox@1.4.1 react@19.3.1 react-dom@19.3.1 happy-dom@21.0.4
cat >run.mjs <<'JS'
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";
import { Window } from "happy-dom";
const packages = { switch: await import("@radix-ui/react-switch"), checkbox: await import("@radix-ui/react-checkbox") };
const drawn = Object.fromEntries(
  Object.entries(packages).map(([name, { Root }]) => {
    const html = renderToString(h(Root, { checked: false, onCheckedChange: () => {} }));
    return [name, /<input[^>]*\sstyle="/.test(html)];
  }),
);
const window = new Window();
for (const name of ["document", "navigator", "HTMLElement", "HTMLIFrameElement", "HTMLInputElement", "HTMLButtonElement", "HTMLFormElement", "Node", "Element", "Event", "MutationObserver", "ResizeObserver"])
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
Object.defineProperty(globalThis, "window", { value: window });
const { createRoot } = await import("react-dom/client");
const mounted = {};
for (const [name, { Root }] of Object.entries(packages)) {
  const container = document.createElement("div");
  document.body.append(container);
  createRoot(container).render(h(Root, { checked: false, onCheckedChange: () => {} }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  if (!container.querySelector("button")) throw new Error(`no ${name} was rendered`);
  mounted[name] = container.querySelector("input") !== null;
}
const seen = { "an input with a style attribute in what the server draws": drawn, "an input in the browser": mounted };
console.log(JSON.stringify(seen, null, 1));
const isSame = (one, all) => Object.values(one).every((value) => value === all);
process.exit(isSame(drawn, true) && isSame(mounted, false) ? 0 : 1);
JS
node run.mjs
