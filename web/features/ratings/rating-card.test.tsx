import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getRating, type Rating, saveRating } from "#contract/ratings.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, closePage, fireEvent, press, render, screen, waitFor } from "#web/testing/library.tsx";
import { RatingCard } from "./rating-card.tsx";

const server = fakeServer();
const saved: Rating = {
  stars: 4,
  text: "My heart is lighter",
  ratedAt: "2026-11-25T05:00:00.000Z",
};
let rating: Rating | null;
let bookingId: string;
let next = 1;
inEnglish();
beforeEach(() => {
  rating = null;
  bookingId = testId(next++);
  server.answer(getRating, () => ({ rating }));
  server.answer(saveRating, ({ input }) => {
    rating = { ...saved, ...input };
    return { success: true, rating };
  });
});
afterEach(closePage);

const show = () => render(<RatingCard bookingId={bookingId} />);
const sent = () => server.calls(saveRating).map(({ input }) => input);

it("takes stars and a line", async () => {
  show();
  fireEvent.click(await screen.findByRole("radio", { name: "5, very good" }));
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "My heart is lighter" } });
  await press("Send");
  expect(sent()).toEqual([{ stars: 5, text: "My heart is lighter" }]);
  expect(await screen.findByText("Thank you. Guruji will see it.")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("How was the talk with Guruji?");
});

it("does not return after it was skipped, but another session is asked about", async () => {
  show();
  await press("Not now");
  expect(screen.queryByText("How was the talk with Guruji?")).toBe(null);
  closePage();
  show();
  await vi.waitFor(() => expect(server.calls(getRating)).toHaveLength(2));
  await act(async () => undefined);
  expect(screen.queryByText("How was the talk with Guruji?")).toBe(null);
  cleanup();
  bookingId = testId(next++);
  show();
  expect(await screen.findByText("How was the talk with Guruji?")).toBeTruthy();
});

it("shows the answer, which the customer changes", async () => {
  rating = saved;
  show();
  expect(await screen.findByText("My heart is lighter")).toBeTruthy();
  await press("Change");
  fireEvent.click(screen.getByRole("radio", { name: "5, very good" }));
  await press("Send");
  expect(sent()).toMatchObject([{ stars: 5, text: "My heart is lighter" }]);
});

it("cannot be changed while it is sent", async () => {
  show();
  fireEvent.click(await screen.findByRole("radio", { name: "5, very good" }));
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "My heart is lighter" } });
  const release = server.hold(saveRating);
  await press("Send");
  await waitFor(() => expect(screen.getByRole("textbox").closest("[inert]")).not.toBe(null));
  await act(async () => release());
  expect(await screen.findByText("Thank you. Guruji will see it.")).toBeTruthy();
});

it("keeps what was typed when it cannot be sent", async () => {
  show();
  fireEvent.click(await screen.findByRole("radio", { name: "3, all right" }));
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Fine" } });
  server.fail(saveRating, "network");
  await press("Send");
  expect(screen.getByRole("textbox")).toHaveProperty("value", "Fine");
});
