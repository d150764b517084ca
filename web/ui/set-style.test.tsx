import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { cleanup, renderAlone, screen } from "#web/testing/library.tsx";
import { setStyle } from "./set-style.ts";

afterEach(cleanup);

const Bar = ({ left }: { left?: string }) => <p ref={setStyle({ left, "max-height": "5px" })}>Bar</p>;

it("a property follows its value until it has none, and a drawn page has no style attribute", () => {
  expect(renderToString(<Bar left="3px" />)).toBe("<p>Bar</p>");
  const { rerender } = renderAlone(<Bar left="3px" />);
  const { style } = screen.getByText("Bar");
  expect([style.left, style.maxHeight]).toEqual(["3px", "5px"]);
  rerender(<Bar left="4px" />);
  expect(style.left).toBe("4px");
  rerender(<Bar />);
  expect([style.left, style.maxHeight]).toEqual(["", "5px"]);
});
