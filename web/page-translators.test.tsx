import { afterEach, beforeEach, expect, it } from "vitest";
import { cleanup, render } from "#web/testing/library.tsx";
import { tolerateTranslators } from "./page-translators.ts";

const { insertBefore, removeChild } = Node.prototype;
beforeEach(tolerateTranslators);
afterEach(() => {
  Object.assign(Node.prototype, { insertBefore, removeChild });
  cleanup();
});

/** As a translator does it: each text becomes an element with the translation. */
function translate(element: Element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement("font");
    font.textContent = `(${text.data})`;
    text.replaceWith(font);
  }
}

function Price({ rupees, isPaid }: { rupees: number; isPaid: boolean }) {
  return (
    <p>
      <b>{`₹${rupees}`}</b>
      {isPaid ? <i>paid</i> : null}
      {"to Guruji"}
      {isPaid ? null : " by UPI"}
    </p>
  );
}

it("a translated page shows what changes, comes and goes, and breaks when nothing", () => {
  const { container, rerender } = render(<Price rupees={501} isPaid={false} />);
  translate(container);
  rerender(<Price rupees={751} isPaid />);
  expect(container.querySelector("b")?.textContent).toBe("₹751");
  expect(container.querySelector("i")?.textContent).toBe("paid");
  translate(container);
  rerender(<Price rupees={1001} isPaid={false} />);
  expect(container.querySelector("b")?.textContent).toBe("₹1001");
  expect(container.querySelector("i")).toBeNull();
});

it("a page that nobody has translated is drawn as before", () => {
  const { container, rerender } = render(<Price rupees={501} isPaid={false} />);
  rerender(<Price rupees={501} isPaid />);
  expect(container.textContent).toBe("₹501paidto Guruji");
  rerender(<Price rupees={501} isPaid={false} />);
  expect(container.textContent).toBe("₹501to Guruji by UPI");
});
