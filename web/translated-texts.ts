// A browser's translator puts an element with the translation in the place of a text. Preact goes on writing into the text, which is
// out of the page: the reader would see the old translation of a price or of the time that is left for ever.

/** From now on, a text under the root that a translator has replaced returns to the page when it changes. It is translated anew there. */
export function keepTranslatedTexts(root: HTMLElement): void {
  new MutationObserver((changes) => {
    for (const { target, removedNodes } of changes)
      for (const node of removedNodes) if (node instanceof Text) returnWhenChanged(node, target as Element);
  }).observe(root, { childList: true, subtree: true });
}

function returnWhenChanged(text: Text, parent: Element): void {
  Object.defineProperty(text, "data", {
    configurable: true,
    get: () => text.nodeValue,
    set: (data: string) => {
      Reflect.deleteProperty(text, "data");
      text.data = data;
      // What else stands there is the translation (web/testing/translatable-texts.ts).
      const isReplaced = !text.isConnected && parent.isConnected && parent.querySelector(":scope > font");
      if (isReplaced) parent.replaceChildren(text);
    },
  });
}
