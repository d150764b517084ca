// Fails each component test in which Preact removes or inserts before a bare text, or changes one that has neighbours. A browser's
// translator puts such a text into an element of its own: then it stays where it was, and what is to come before it cannot be inserted.
// A text that its element has alone may change (web/translated-texts.ts).
import { afterEach } from "vitest";

const TEXT = 3;

function refuse(node: unknown, what: string): void {
  if (!(node instanceof Node) || node.nodeType !== TEXT || !node.isConnected) return;
  const [caller = ""] = (new Error().stack ?? "")
    .split("\n")
    .slice(3)
    .filter((frame) => !frame.includes("/happy-dom/"));
  if (!caller.includes("/node_modules/preact/")) return;
  const refusal = new Error(
    `Preact ${what} the text "${node.nodeValue}", which has neighbours: put it into an element, or make it an empty one, since translators move it`,
  );
  (Node.prototype as Guarded)[REFUSING]?.push(refusal);
  throw refusal;
}

/** Once for a DOM, which several files of tests may share. */
const REFUSING = Symbol.for("refuses changes of bare texts");
type Guarded = Node & { [REFUSING]?: Error[] };

function refuseChanges(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before?.parentNode === this) refuse(before, "inserts before");
    return insertBefore.call(this, node, before) as T;
  };
  const { remove } = CharacterData.prototype;
  CharacterData.prototype.remove = function () {
    refuse(this, "removes");
    remove.call(this);
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    // A test that cleans up removes all that a screen has rendered.
    if (this !== this.ownerDocument?.body && this.parentNode !== this.ownerDocument?.body)
      refuse(node, "removes");
    return removeChild.call(this, node) as T;
  };
  const data = Object.getOwnPropertyDescriptor(CharacterData.prototype, "data");
  if (data?.set === undefined) throw new Error("Texts of this DOM have no data");
  const { set } = data;
  Object.defineProperty(CharacterData.prototype, "data", {
    ...data,
    set(this: CharacterData, text: string) {
      if (text !== this.nodeValue && this.parentNode?.childNodes.length !== 1) refuse(this, "changes");
      set.call(this, text);
    },
  });
}

if (!(REFUSING in Node.prototype)) {
  refuseChanges();
  Object.defineProperty(Node.prototype, REFUSING, { value: [] });
}

/** Those of the running test. What is thrown while a query's answer is drawn reaches it in no other way. */
export const takeRefusals = () => (Node.prototype as Guarded)[REFUSING]?.splice(0) ?? [];

afterEach(() => {
  const [refusal] = takeRefusals();
  if (refusal) throw refusal;
});
