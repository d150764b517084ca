// A browser's translator: replaces each text of the page by `<font><font>…</font></font>`, and every later one at once.
import type { BrowserContext } from "@playwright/test";

/** The words stay as they are, so that a story finds them. */
export async function translatePages(context: BrowserContext) {
  await context.addInitScript(() => {
    const isLeftAlone = (text: Node) =>
      text.parentElement?.closest("font, script, style, textarea, svg, head, [translate=no]") ??
      !text.parentNode;
    const translate = (root: Node) => {
      const texts: Node[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node: Node | null = walker.currentNode; node; node = walker.nextNode())
        if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() && !isLeftAlone(node))
          texts.push(node);
      for (const text of texts) {
        const font = document.createElement("font");
        font.append(document.createElement("font"));
        (font.firstElementChild as Element).textContent = text.nodeValue;
        text.parentNode?.replaceChild(font, text);
      }
    };
    const observer = new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === "characterData") translate(target);
        for (const node of addedNodes) if (node.isConnected) translate(node);
      }
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    document.addEventListener("DOMContentLoaded", () => translate(document.body));
  });
}
