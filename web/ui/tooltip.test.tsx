import { afterEach, beforeEach, expect, it } from "vitest";
import { cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { Tooltip } from "./tooltip.tsx";

// When it is seen is CSS: tests/e2e/sidebar.story.ts.
beforeEach(() => {
  render(
    <Tooltip text="Log out">
      <button type="button" aria-label="Log out" />
    </Tooltip>,
  );
});
afterEach(cleanup);
const button = () => screen.getByRole("button");
const tooltip = () => screen.queryByText("Log out");

it("is gone after a press or a key, until the pointer or the focus comes again", () => {
  expect(tooltip()).not.toBeNull();
  fireEvent.click(button());
  expect(tooltip()).toBeNull();
  fireEvent.pointerLeave(button().parentElement as Element);
  expect(tooltip()).not.toBeNull();
  fireEvent.keyDown(button(), { key: "Escape" });
  expect(tooltip()).toBeNull();
  fireEvent.blur(button());
  expect(tooltip()).not.toBeNull();
});

it("is not said by a screen reader, which has the name of the control", () => {
  expect(tooltip()?.getAttribute("aria-hidden")).toBe("true");
});
