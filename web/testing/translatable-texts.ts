// Fails each component test in which React changes, removes or inserts before a bare text that has neighbours. A browser's
// translator puts such a text into an element of its own: then the change is not seen, and the other two throw.

const TEXT = 3;

function refuse(node: unknown, what: string): void {
  if (!(node instanceof Node) || node.nodeType !== TEXT || !node.isConnected) return;
  const caller = new Error().stack?.split("\n")[3] ?? "";
  // A text that its element has alone React sets by `setTextContent`, which a translated page survives.
  if (!caller.includes("react-dom") || caller.includes("setTextContent")) return;
  throw new Error(
    `React ${what} the text "${node.nodeValue}", which has neighbours or is all that a component renders: put it into an element, since translators move it`,
  );
}

/** Once for a DOM, which several files of tests may share. */
const REFUSING = Symbol.for("refuses changes of bare texts");

function refuseChanges(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    refuse(before, "inserts before");
    return insertBefore.call(this, node, before) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    // A test that cleans up removes all that a screen has rendered.
    if (this !== this.ownerDocument?.body && this.parentNode !== this.ownerDocument?.body)
      refuse(node, "removes");
    return removeChild.call(this, node) as T;
  };
  const value = Object.getOwnPropertyDescriptor(CharacterData.prototype, "nodeValue");
  if (value?.set === undefined) throw new Error("Texts of this DOM have no nodeValue");
  const { set } = value;
  Object.defineProperty(CharacterData.prototype, "nodeValue", {
    ...value,
    set(this: CharacterData, text: string) {
      if (text !== this.nodeValue) refuse(this, "changes");
      set.call(this, text);
    },
  });
}

if (!(REFUSING in Node.prototype)) {
  refuseChanges();
  Object.defineProperty(Node.prototype, REFUSING, { value: true });
}
