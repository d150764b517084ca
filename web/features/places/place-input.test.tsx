import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { listPlaces, type Place } from "#contract/places.ts";
import { queryClient } from "#web/api/queries.ts";
import { loadLanguage, setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { act, closePage, fireEvent, render, screen } from "#web/testing/library.tsx";
import { PlaceInput } from "./place-input.tsx";

const india = { latitude: 26.465, longitude: 80.35, timeZone: "Asia/Kolkata" };
const KANPUR: Place = { name: "Kanpur, Uttar Pradesh", nameHindi: "कानपुर, उत्तर प्रदेश", ...india };
const DEHAT: Place = {
  name: "Kanpur Dehat, Uttar Pradesh",
  nameHindi: "Kanpur Dehat, Uttar Pradesh",
  ...india,
};

const server = fakeServer();
const chosen = vi.fn();
const submitted = vi.fn();
beforeAll(loadLanguage);
beforeEach(async () => {
  await setLanguage("en");
  vi.useFakeTimers();
  server.answer(listPlaces, { places: [KANPUR, DEHAT] });
});
afterEach(() => {
  closePage();
  chosen.mockReset();
  submitted.mockReset();
  vi.useRealTimers();
});

function Form() {
  const [value, setValue] = useState("");
  const choose = (text: string, place: Place) => {
    setValue(text);
    chosen(place.name);
  };
  return (
    <form onSubmit={submitted}>
      <PlaceInput field={{ id: "place" }} name="place" value={value} onType={setValue} onChoose={choose} />
    </form>
  );
}
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  );
const field = () => screen.getByRole<HTMLInputElement>("combobox");
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function type(text: string) {
  fireEvent.change(field(), { target: { value: text } });
  await wait(300);
  await wait(30);
}
const press = (key: string) => fireEvent.keyDown(field(), { key });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

it("suggests places once the typing pauses, with the name in the other script below", async () => {
  show();
  fireEvent.change(field(), { target: { value: "कान" } });
  await wait(100);
  await type("कानपुर");
  expect(server.calls(listPlaces).map(({ query }) => query.search)).toEqual(["कानपुर"]);
  expect(options()).toEqual(["Kanpur, Uttar Pradeshकानपुर, उत्तर प्रदेश", "Kanpur Dehat, Uttar Pradesh"]);
  expect(field().getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("status").textContent).toBe("2 places suggested");
});

it("a press on a place writes its whole name in the language of the screen, and closes the list", async () => {
  await setLanguage("hi");
  show();
  await type("kanpur");
  fireEvent.click(screen.getAllByRole("option")[0] as HTMLElement);
  expect(field().value).toBe("कानपुर, उत्तर प्रदेश");
  expect(chosen.mock.calls).toEqual([["Kanpur, Uttar Pradesh"]]);
  await wait(400);
  expect(options()).toEqual([]);
});

it("the arrow keys mark a place, around the ends too, and Enter takes the marked one alone", async () => {
  show();
  await type("kanpur");
  expect(fireEvent.keyDown(field(), { key: "Enter" })).toBe(true);
  expect(chosen).not.toHaveBeenCalled();
  press("ArrowUp");
  expect(field().getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[1]?.id);
  press("ArrowDown");
  expect(fireEvent.keyDown(field(), { key: "Enter" })).toBe(false);
  expect(field().value).toBe("Kanpur, Uttar Pradesh");
});

it("Escape, and leaving the field, close the list and keep what is typed", async () => {
  show();
  await type("kanpur");
  press("Escape");
  expect([options(), field().value]).toEqual([[], "kanpur"]);
  await type("kanpu");
  expect(options()).toHaveLength(2);
  fireEvent.blur(field());
  expect([options(), field().value]).toEqual([[], "kanpu"]);
});

it("without an answer, and for a single letter, the field is a plain text", async () => {
  server.fail(listPlaces, "network");
  show();
  await type("k");
  expect(server.calls(listPlaces)).toEqual([]);
  await type("kanpur");
  expect([options(), field().value, field().getAttribute("aria-expanded")]).toEqual([[], "kanpur", "false"]);
});
