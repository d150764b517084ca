import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { Menu } from "./menu.tsx";

const chosen = vi.fn();
beforeEach(() => {
  chosen.mockReset();
  const item = (key: string, isDestructive = false) =>
    ({ key, label: key, icon: "x", isDestructive, onChoose: () => chosen(key) }) as const;
  render(<Menu label="More" items={[item("Cancel", true), item("Call"), item("Move")]} />);
});
afterEach(cleanup);

const button = () => screen.getByRole("button", { name: "More" });
const open = () => fireEvent.click(button());
const labels = () => screen.queryAllByRole("menuitem").map(({ textContent }) => textContent);
const focused = () => document.activeElement?.textContent;
const dialog = () => screen.getByRole("dialog", { name: "More" });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it("a destructive action stands last", () => {
  expect(labels()).toEqual([]);
  open();
  expect(labels()).toEqual(["Call", "Move", "Cancel"]);
});

it("the arrow keys, Home and End move through the items, and Escape returns the focus to the button", () => {
  button().focus();
  open();
  expect(focused()).toBe("Call");
  const moves = [
    ["ArrowDown", "Move"],
    ["End", "Cancel"],
    ["ArrowDown", "Call"],
    ["ArrowUp", "Cancel"],
    ["Home", "Call"],
  ] as const;
  for (const [key, to] of moves) {
    press(key);
    expect(focused()).toBe(to);
  }
  fireEvent(dialog(), new Event("cancel", { cancelable: true }));
  expect([labels(), document.activeElement]).toEqual([[], button()]);
});

it("an item does its action once and closes the menu, and a press outside closes it without any", () => {
  open();
  fireEvent.click(screen.getByRole("menuitem", { name: "Move" }));
  expect(chosen.mock.calls).toEqual([["Move"]]);
  expect(labels()).toEqual([]);
  open();
  fireEvent.mouseDown(dialog());
  expect(labels()).toEqual([]);
  expect(chosen).toHaveBeenCalledTimes(1);
});

it("the menu stands below its button, with its right edge", () => {
  vi.spyOn(button(), "getBoundingClientRect").mockReturnValue({ bottom: 120, right: 300 } as DOMRect);
  open();
  const { style } = dialog();
  expect([style.getPropertyValue("--top"), style.getPropertyValue("--right")]).toEqual([
    "120px",
    `${window.innerWidth - 300}px`,
  ]);
});
