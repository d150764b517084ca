import { afterEach, beforeEach, expect, it } from "vitest";
import { type Complaint, getComplaint, saveComplaint } from "#contract/complaints.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen } from "#web/testing/library.tsx";
import { ComplaintCard } from "./complaint-card.tsx";

const server = fakeServer();
const bookingId = testId(1);
const reportedAt = "2026-11-25T05:00:00.000Z";
let complaint: Complaint | null;
let canComplain: boolean;
inEnglish();
beforeEach(() => {
  complaint = null;
  canComplain = true;
  server.answer(getComplaint, () => ({ complaint, canComplain }));
  server.answer(saveComplaint, ({ input }) => {
    complaint = { ...input, reportedAt, answer: null };
    return { success: true, complaint };
  });
});
afterEach(closePage);

const show = () => render(<ComplaintCard bookingId={bookingId} />);
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
};
const sent = () => server.calls(saveComplaint).map(({ input }) => input);

it("sends a reason at one press, once at a double tap, and shows what happens next", async () => {
  show();
  await press("Say what happened");
  await press("The call kept breaking");
  expect(await screen.findByRole("heading", { name: "Guruji knows about it" })).toBe(document.activeElement);
  expect(screen.getByRole("status").textContent).toContain("You said: The call kept breaking.");
  expect(sent()).toEqual([{ reason: "cut" }]);
});

it("lets the reason be changed until there is an answer", async () => {
  complaint = { reason: "sound", reportedAt, answer: null };
  show();
  await press("Something else happened");
  await press("I could not see the face");
  expect(sent()).toEqual([{ reason: "picture" }]);
});

it("keeps the reasons and says why it could not be sent", async () => {
  server.fail(saveComplaint, "network");
  show();
  await press("Say what happened");
  await press("I could not hear well");
  expect(await screen.findByText("This could not be sent")).toBeTruthy();
  expect(screen.getByRole("button", { name: "I could not hear well" })).toHaveProperty("disabled", false);
});

it.each([
  ["new-time", "You have another session at no charge"],
  ["money-back", "Your money is on its way back"],
  ["settled", "Guruji has looked at it"],
] as const)("shows the answer %s, also when the days for a complaint are over", async (answer, title) => {
  complaint = { reason: "cut", reportedAt, answer };
  canComplain = false;
  show();
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.queryByRole("link", { name: "Choose a time" }) !== null).toBe(answer === "new-time");
});

it("draws nothing where there is nothing to say and the days are over", async () => {
  canComplain = false;
  const { container } = show();
  await act(async () => {});
  expect(container.textContent).toBe("");
});
