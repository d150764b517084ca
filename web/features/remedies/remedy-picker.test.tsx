import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { listActiveRemedies } from "#contract/remedies.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId, testRemedy } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { RemedyPicker } from "./remedy-picker.tsx";

const server = fakeServer();
inEnglish();
afterEach(closePage);

function Shown() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return <RemedyPicker prescribed={[]} chosen={new Set(chosen)} onChange={(ids) => setChosen([...ids])} />;
}

const show = () => render(<Shown />);

it("says when there are no vidhis to choose from", async () => {
  server.answer(listActiveRemedies, { remedies: [] });
  show();
  expect(await screen.findByText("There are no vidhis to choose from.")).toBeTruthy();
});

it("says why they could not be loaded, and asks again; a long list scrolls within 280 pixels", async () => {
  server.fail(listActiveRemedies, "unexpected", { message: "Away." });
  show();
  expect(await screen.findByText("The vidhis could not be loaded")).toBeTruthy();
  expect(screen.getByText("Away.")).toBeTruthy();
  server.answer(listActiveRemedies, { remedies: [testRemedy({ name: "Katha" })] });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText(/Katha/)).toBeTruthy();
  expect(screen.getByRole("list").classList).toContain("max-h-[280px]");
});

it("a chosen vidhi rises to the top with the focus, and stays there while a search hides others", async () => {
  const katha = testRemedy({ id: testId(1), name: "Katha", nameHindi: "कथा" });
  const lamp = testRemedy({ id: testId(2), name: "Lamp", nameHindi: "दीपदान" });
  server.answer(listActiveRemedies, { remedies: [katha, lamp] });
  show();
  fireEvent.click(await screen.findByRole("checkbox", { name: /Lamp/ }));
  const chosen = () => within(screen.getByRole("list", { name: "Chosen · 1" }));
  const box = chosen().getByRole("checkbox", { name: /Lamp/ });
  expect(document.activeElement).toBe(box);
  const search = screen.getByRole("searchbox", { name: "Search vidhis" });
  search.focus();
  fireEvent.change(search, { target: { value: "havan" } });
  expect(screen.getByText("No vidhi is called “havan”.")).toBeTruthy();
  expect(document.activeElement).toBe(search);
  expect(chosen().getByRole("checkbox")).toHaveProperty("checked", true);
  fireEvent.change(search, { target: { value: "कथा" } });
  expect(screen.getByRole("checkbox", { name: /Katha/ })).toBeTruthy();
});
