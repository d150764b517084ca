import { afterEach, beforeEach, expect, it } from "vitest";
import {
  completeRemedy,
  listPendingRemedies,
  listPerformedRemedies,
  type PendingRemedy,
  setRemedyVideo,
  summarizePendingRemedies,
} from "#contract/remedies.ts";
import { queryClient } from "#web/api/queries.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen, waitFor, within } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { PendingTab } from "./pending-tab.tsx";

const HAVAN = testId(40);
const LAMP = testId(41);
const VIDEO = "/objects/videos/havan.mp4";
const havanOf = (number: number, userName: string, fields: Partial<PendingRemedy> = {}): PendingRemedy => ({
  bookingRemedyId: testId(number),
  bookingId: testId(number + 100),
  givenName: null,
  bookedFor: null,
  userName,
  userPhone: `98765432${10 + number}`,
  remedyId: HAVAN,
  remedyName: "Havan",
  remedyNameHindi: "हवन",
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  completionStatus: "pending",
  completionVideoUrl: null,
  videoPublishAt: null,
  isVideoWithheld: false,
  ...fields,
});

const server = fakeServer();
let remedies: PendingRemedy[];
inEnglish();
beforeEach(() => {
  const lamp = { remedyId: LAMP, remedyName: "Lamp", remedyNameHindi: "दीपक" };
  remedies = [
    havanOf(1, "Asha", { completionVideoUrl: VIDEO }),
    havanOf(2, "Ravi"),
    havanOf(3, "Meena"),
    havanOf(4, "Gauri", lamp),
  ];
  server.answer(listPendingRemedies, ({ query: { search = "", remedyId } }) => {
    const found = remedies.filter(
      (one) => one.userName.includes(search) && (!remedyId || one.remedyId === remedyId),
    );
    return {
      vidhis: found,
      total: remedies.length,
      found: found.length,
      foundIsExact: true,
      nextCursor: null,
    };
  });
  const ages = { week: 0, month: 0, older: 3 };
  server.answer(summarizePendingRemedies, {
    remedies: [
      { remedyId: HAVAN, name: "Havan", nameHindi: "हवन", count: 3, oldest: "2026-09-01", ages },
      { remedyId: LAMP, name: "Lamp", nameHindi: "दीपक", count: 1, oldest: "2026-11-21", ages },
    ],
    total: 4,
  });
  server.answer(listPerformedRemedies, { vidhis: [], nextCursor: null });
  server.answer(setRemedyVideo, { success: true, completionVideoUrl: "/objects/videos/copy.mp4" });
  server.answer(completeRemedy, ({ params: { id } }) => {
    const completion = { completionStatus: "completed" as const, videoPublishAt: "2026-11-22T12:00:00.000Z" };
    remedies = remedies.map((one) =>
      one.bookingRemedyId === id ? { ...one, ...completion, isVideoWithheld: true } : one,
    );
    return { success: true, bookingRemedyId: id, ...completion };
  });
});
afterEach(closePage);

const show = () =>
  render(
    <>
      <PendingTab />
      <Toaster />
    </>,
  );
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const choose = async (...names: string[]) => {
  await press(await screen.findByRole("button", { name: "Choose several" }));
  for (const name of names) await press(screen.getByRole("button", { name: `Choose ${name}` }));
};
const openDialog = async () => {
  await press(screen.getByRole("button", { name: "Complete together" }));
  return within(screen.getByRole("dialog"));
};
const confirm = (dialog: ReturnType<typeof within>) =>
  press(dialog.getByRole("checkbox", { name: /it names nobody/ }));
const writes = () => server.writes.map(({ name, params }) => `${name} ${(params as { id: string }).id}`);

it("a press on a remedy shows those who wait for it, and a second one everybody", async () => {
  show();
  const havan = await screen.findByRole("button", { name: /^Havan 3/ });
  expect(havan.textContent).toContain("older 3");
  await press(havan);
  expect(await screen.findByText("3 of 3")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Gauri" })).toBeNull();
  await press(havan);
  expect(await screen.findByRole("region", { name: "Gauri" })).toBeTruthy();
});

it("several remedies are completed with one video, of which the others get copies after a confirmation", async () => {
  show();
  await choose("Asha’s Havan", "Ravi’s Havan", "Meena’s Havan");
  expect(screen.getByText("3 vidhis chosen")).toBeTruthy();
  const dialog = await openDialog();
  const complete = dialog.getByRole<HTMLButtonElement>("button", { name: "Complete 3 vidhis" });
  expect(complete.disabled).toBe(true);
  await confirm(dialog);
  await press(complete);
  expect(writes()).toEqual([
    `completeRemedy ${testId(1)}`,
    `setRemedyVideo ${testId(2)}`,
    `completeRemedy ${testId(2)}`,
    `setRemedyVideo ${testId(3)}`,
    `completeRemedy ${testId(3)}`,
  ]);
  expect(server.writes[1]?.input).toEqual({ videoUrl: VIDEO, namesNoPerson: true, videoBefore: null });
  expect(await screen.findByText("3 vidhis completed")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByText(/chosen/)).toBeNull();
});

it("what fails stays chosen with its reason, and the others are completed", async () => {
  show();
  await choose("Asha’s Havan", "Ravi’s Havan", "Meena’s Havan");
  const dialog = await openDialog();
  await confirm(dialog);
  server.answer(setRemedyVideo, ({ params: { id } }) =>
    id === testId(2)
      ? refusal("account-closed", { message: "The account is closed." })
      : { success: true as const, completionVideoUrl: "/objects/videos/copy.mp4" },
  );
  await press(dialog.getByRole("button", { name: "Complete 3 vidhis" }));
  expect(await dialog.findByText("The account is closed.")).toBeTruthy();
  expect(writes()).not.toContain(`completeRemedy ${testId(2)}`);
  expect(writes()).toContain(`completeRemedy ${testId(3)}`);
  expect(dialog.queryByText("Meena")).toBeNull();
  expect(screen.getByText("1 vidhi is not completed")).toBeTruthy();
  server.answer(setRemedyVideo, { success: true, completionVideoUrl: "/objects/videos/copy.mp4" });
  server.forgetCalls();
  // The video is that of a completed remedy by now.
  await press(dialog.getByRole("button", { name: "Complete 1 vidhi" }));
  expect(server.writes).toMatchObject([
    { name: "setRemedyVideo", input: { videoUrl: VIDEO } },
    { name: "completeRemedy" },
  ]);
  expect(await screen.findByText("1 vidhi completed")).toBeTruthy();
});

it("a closed dialog leaves what was chosen", async () => {
  show();
  await choose("Ravi’s Havan");
  const dialog = await openDialog();
  await press(dialog.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  expect(screen.getByText("1 vidhi chosen")).toBeTruthy();
});

it("without a video the dialog asks for one, and completes nothing", async () => {
  show();
  await choose("Ravi’s Havan", "Meena’s Havan");
  const dialog = await openDialog();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Complete 2 vidhis" }).disabled).toBe(true);
  expect(dialog.getByText("Upload the video first.")).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Upload Completion Video" })).toBeTruthy();
  expect(server.writes).toEqual([]);
});

it("the dialog closes when another admin has completed all that were chosen, and does not open by itself afterwards", async () => {
  show();
  await choose("Asha’s Havan");
  await openDialog();
  remedies = remedies.slice(1);
  await act(() => queryClient.refetchQueries());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press(screen.getByRole("button", { name: "Choose Ravi’s Havan" }));
  expect(screen.getByText("1 vidhi chosen")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("while several are chosen no row can be completed by itself, and cancelling forgets the choice", async () => {
  show();
  const boxes = () => screen.queryAllByRole("checkbox", { name: "Mark as Complete" }).length;
  await choose("Ravi’s Havan");
  expect(boxes()).toBe(0);
  await press(screen.getByRole("button", { name: "Cancel" }));
  expect([boxes(), screen.queryByText(/chosen/)]).toEqual([4, null]);
  await choose();
  expect(screen.getByText("0 vidhis chosen")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Complete together" }).disabled).toBe(true);
});
