import { afterEach, expect, it } from "vitest";
import { cleanup, render } from "#web/testing/library.tsx";
import { keepTranslatedTexts } from "./translated-texts.ts";

afterEach(cleanup);

/** As a translator does it. */
function translate(element: Element | null, translation: string) {
  const font = document.createElement("font");
  font.textContent = translation;
  element?.firstChild?.replaceWith(font);
}

function Price({ rupees }: { rupees: number }) {
  return (
    <p>
      <b>{`₹${rupees}`}</b>
      <span>to pay</span>
    </p>
  );
}

it("a text that a translator has replaced is seen when it changes, each time", async () => {
  const { container, rerender } = render(<Price rupees={501} />);
  keepTranslatedTexts(container);
  for (const [rupees, translation] of [
    [501, "501 Rupien"],
    [751, "751 Rupien"],
  ] as const) {
    translate(container.querySelector("b"), translation);
    translate(container.querySelector("span"), "zu zahlen");
    // An observer is told once what runs has ended.
    await Promise.resolve();
    rerender(<Price rupees={rupees} />);
    expect(container.textContent).toBe(`${translation}zu zahlen`);
    rerender(<Price rupees={rupees + 250} />);
    expect(container.textContent).toBe(`₹${rupees + 250}zu zahlen`);
  }
});
