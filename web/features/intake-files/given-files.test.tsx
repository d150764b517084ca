import { afterEach, beforeAll, expect, it } from "vitest";
import { lightbox } from "#web/features/parchas/photo-stage.tsx";
import { testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, press, render, screen, update, waitFor } from "#web/testing/library.tsx";
import { GivenFiles } from "./given-files.tsx";

inEnglish();
beforeAll(async () => void (await lightbox.load()));
afterEach(cleanup);

const photoOf = (number: number) => ({
  id: testId(number),
  url: `/${number}.jpg`,
  thumbnailUrl: `/${number}.webp`,
});
const enlarge = (number: number) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name: `Enlarge: photo ${number}` })));
const enlarged = () => document.querySelector("dialog img");

it("the enlarged photo stays when the customer removes another one", async () => {
  const { rerender } = render(<GivenFiles voice={null} photos={[photoOf(1), photoOf(2)]} />);
  await enlarge(2);
  rerender(<GivenFiles voice={null} photos={[photoOf(2)]} />);
  expect(enlarged()?.getAttribute("src")).toBe("/2.jpg");
});

it("Back closes the enlarged photo and stays on the screen", async () => {
  const { pathname } = window.location;
  render(<GivenFiles voice={null} photos={[photoOf(1)]} />);
  await enlarge(1);
  update(() => window.history.back());
  await waitFor(() => expect(enlarged()).toBeNull());
  expect(window.location.pathname).toBe(pathname);
});

it("a photo that cannot be loaded is named in its place, and can be asked for again", async () => {
  render(<GivenFiles voice={null} photos={[photoOf(1)]} />);
  await enlarge(1);
  const first = enlarged();
  await act(async () => void fireEvent.error(first as Element));
  expect(screen.getByRole("alert").textContent).toMatch(/^A photo could not be loaded/);
  await press("Try again");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(enlarged()?.getAttribute("src")).toBe("/1.jpg");
  expect(enlarged()).not.toBe(first);
});
