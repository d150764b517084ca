import { afterEach, expect, it } from "vitest";
import { testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, render, screen, update, waitFor } from "#web/testing/library.tsx";
import { GivenFiles } from "./given-files.tsx";

inEnglish();
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

it("a photo that cannot be loaded is named, until it is opened again", async () => {
  render(<GivenFiles voice={null} photos={[photoOf(1)]} />);
  await enlarge(1);
  await act(async () => void fireEvent.error(enlarged() as Element));
  expect(enlarged()).toBeNull();
  expect(screen.getByRole("alert").textContent).toMatch(/^A photo could not be loaded/);
  await enlarge(1);
  expect(screen.queryByRole("alert")).toBeNull();
});
