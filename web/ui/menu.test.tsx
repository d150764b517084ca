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
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it("a destructive action stands last", () => {
  expect(labels()).toEqual([]);
  open();
  expect(labels()).toEqual(["Call", "Move", "Cancel"]);
});

it("the arrow keys move through the items, and Escape returns the focus to the button", () => {
  open();
  expect(document.activeElement?.textContent).toBe("Call");
  press("ArrowDown");
  press("ArrowDown");
  expect(document.activeElement?.textContent).toBe("Cancel");
  press("ArrowDown");
  expect(document.activeElement?.textContent).toBe("Call");
  press("Escape");
  expect([labels(), document.activeElement]).toEqual([[], button()]);
});

it("an item does its action once and closes the menu, and a press outside closes it without any", () => {
  open();
  fireEvent.click(screen.getByRole("menuitem", { name: "Move" }));
  expect(chosen.mock.calls).toEqual([["Move"]]);
  open();
  fireEvent.pointerDown(document.body);
  expect(labels()).toEqual([]);
});
