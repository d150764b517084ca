import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { Tabs } from "./tabs.tsx";

const names = ["Today", "Upcoming", "Completed"] as const;

function Sessions() {
  const [chosen, setChosen] = useState<(typeof names)[number]>("Today");
  const tabs = names.map((name) => ({ name, label: name }));
  return (
    <Tabs label="Sessions" tabs={tabs} chosen={chosen} onChoose={setChosen}>
      The sessions of {chosen}
    </Tabs>
  );
}

beforeEach(() => void render(<Sessions />));
afterEach(cleanup);

it("the arrow keys, Home and End choose the tab that they move to, with wrap-around", () => {
  screen.getByRole("tab", { name: "Today" }).focus();
  const moves = [
    ["ArrowLeft", "Completed"],
    ["ArrowRight", "Today"],
    ["ArrowRight", "Upcoming"],
    ["End", "Completed"],
    ["Home", "Today"],
  ] as const;
  for (const [key, to] of moves) {
    fireEvent.keyDown(document.activeElement as Element, { key });
    expect(document.activeElement?.textContent).toContain(to);
    expect(screen.getByRole("tab", { selected: true }).textContent).toContain(to);
    expect(screen.getByRole("tabpanel").textContent).toBe(`The sessions of ${to}`);
  }
});

it("only the chosen tab is reached by Tab, and another key does nothing", () => {
  const stops = () => screen.getAllByRole("tab").map(({ tabIndex }) => tabIndex);
  expect(stops()).toEqual([0, -1, -1]);
  fireEvent.keyDown(screen.getByRole("tab", { name: "Today" }), { key: "ArrowDown" });
  expect(stops()).toEqual([0, -1, -1]);
});
