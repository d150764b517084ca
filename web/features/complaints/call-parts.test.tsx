import { afterEach, beforeEach, expect, it } from "vitest";
import { listMoneyTasks } from "#contract/accounting.ts";
import { answerComplaint, listComplaints, type OpenComplaint } from "#contract/complaints.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen, waitFor, within } from "#web/testing/library.tsx";
import { OpenMatters } from "./call-parts.tsx";

const server = fakeServer();
const asha: OpenComplaint = {
  bookingId: testId(1),
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  customer: { username: "Seeker 3210", displayName: "Asha", phone: "9876543210" },
  reason: "cut",
  answers: ["new-time", "money-back", "settled"],
  reportedAt: "2026-11-21T11:30:00.000Z",
  togetherSeconds: 184,
  sides: [
    {
      side: "customer",
      concealedShare: 0.214,
      frozenShare: 0.3,
      frozenSeconds: 55,
      reconnections: 4,
      wireBytes: 12_400_000,
    },
    { side: "guide", concealedShare: 0.01, frozenShare: null, frozenSeconds: 0, reconnections: 1 },
  ],
};
const closed: OpenComplaint = {
  ...asha,
  bookingId: testId(2),
  customer: null,
  sides: [],
  reason: "sound",
  answers: ["money-back"],
};
let open: OpenComplaint[];
inEnglish();
beforeEach(() => {
  open = [asha, closed];
  server.answer(listComplaints, () => ({ complaints: open }));
  server.answer(listMoneyTasks, { tasks: [] });
  server.answer(answerComplaint, ({ params, input }) => {
    open = open.filter(({ bookingId }) => bookingId !== params.id);
    const { reason, reportedAt } = asha;
    return { success: true, complaint: { reason, reportedAt, answer: input.answer } };
  });
});
afterEach(closePage);

const show = async () => {
  render(<OpenMatters />);
  fireEvent.click(await screen.findByText(/^\d sessions? did not go well$/));
  return screen.findAllByRole("listitem");
};

it("names both ends of a connection with the companion", async () => {
  const none = { concealedShare: 0, frozenShare: null, frozenSeconds: 0, reconnections: 0 };
  open = [
    {
      ...asha,
      sides: [
        { ...none, side: "customer" },
        { ...none, side: "customer", with: "companion" },
        { ...none, side: "companion", with: "guide" },
      ],
    },
  ];
  await show();
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Asha",
    "On the customer’s phone",
    "On the customer’s phone, from the companion",
    "On the companion’s phone, from Guruji",
  ]);
});

it("shows the call's own record beside what the customer says", async () => {
  const [first, second] = await show();
  const text = (first as HTMLElement).textContent;
  for (const part of ["Asha", "Says: the call kept breaking", "3 min 4 s", "21.4%", "55 s", "4 times", "–"])
    expect(text).toContain(part);
  expect((second as HTMLElement).textContent).toContain("Closed account");
  expect((second as HTMLElement).textContent).toContain("No phone has reported on this call.");
  expect(within(second as HTMLElement).getAllByRole("button")).toHaveLength(1);
});

it("answers with one press, once at a double tap, and the entry leaves the list", async () => {
  const [first] = await show();
  const button = within(first as HTMLElement).getByRole("button", { name: "Give another time, free" });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  expect(server.calls(answerComplaint).map(({ params, input }) => [params.id, input])).toEqual([
    [asha.bookingId, { answer: "new-time" }],
  ]);
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(screen.queryByText("Asha")).toBe(null);
});

it("keeps the entry and says why an answer was refused", async () => {
  server.fail(answerComplaint, "network");
  const [first] = await show();
  await act(async () => {
    fireEvent.click(within(first as HTMLElement).getByRole("button", { name: "Give the money back" }));
  });
  expect(await within(first as HTMLElement).findByText("The answer could not be sent")).toBeTruthy();
});
