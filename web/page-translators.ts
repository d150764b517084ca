/**
 * A browser's translator puts an element of its own in the place of a text. React then cannot remove the text, or insert before it, and
 * would take the whole screen away (https://github.com/facebook/react/issues/11538). From now on, such a text stays where the translator
 * has put it, and what is inserted before it comes last. So a text that comes and goes is alone in its element (CONTRIBUTING.md).
 */
export function tolerateTranslators(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T;
  };
}
