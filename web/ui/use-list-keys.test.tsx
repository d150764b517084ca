import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useKeyHints } from "./use-keys.ts";
import { LIST_ROW, useListKeys } from "./use-list-keys.ts";

afterEach(cleanup);

function List({ onMove, isEnabled = true }: { onMove?: (row: HTMLElement) => void; isEnabled?: boolean }) {
  useListKeys({ onMove, isEnabled });
  return ["one", "two", "three"].map((name) => (
    <button key={name} type="button" {...LIST_ROW}>
      {name}
    </button>
  ));
}

function Hints() {
  const hints = useKeyHints().map(({ keys }) => keys.join("+"));
  return <p>{hints.join("")}</p>;
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }));
const focused = () => document.activeElement?.textContent;

it("J and K move the focus and stay inside of the list", async () => {
  render(<List />);
  await press("j");
  expect(focused()).toBe("one");
  await press("k");
  expect(focused()).toBe("one");
  for (let times = 0; times < 4; times += 1) await press("J");
  expect(focused()).toBe("three");
});

it("the keys in the places of J and K work on a Hindi keyboard", async () => {
  render(<List />);
  await press("र", { code: "KeyJ" });
  await press("र", { code: "KeyJ" });
  await press("क", { code: "KeyK" });
  expect(focused()).toBe("one");
});

it("rests beside the browser's shortcuts, over a dialog and where it is turned off", async () => {
  const { rerender } = render(<List />);
  await press("j", { ctrlKey: true });
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.setAttribute("open", "");
  await press("j");
  dialog.remove();
  rerender(<List isEnabled={false} />);
  await press("j");
  expect(document.activeElement).toBe(document.body);
});

it("gives the row to a list that chooses what it moves to", async () => {
  const onMove = vi.fn();
  render(<List onMove={onMove} />);
  await press("j");
  expect(onMove).toHaveBeenCalledWith(screen.getByText("one"));
});

it("lists its keys while it is on the screen", () => {
  const { rerender } = render(
    <>
      <List />
      <Hints />
    </>,
  );
  expect(document.querySelector("p")?.textContent).toBe("J+KEnter");
  rerender(<Hints />);
  expect(document.querySelector("p")?.textContent).toBe("");
});
