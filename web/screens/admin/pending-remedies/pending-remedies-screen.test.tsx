import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  completeRemedy,
  listPendingRemedies,
  listPerformedRemedies,
  type PendingRemedy,
  type PerformedRemedy,
  setRemedyVideo,
  summarizePendingRemedies,
  undoPublication,
} from "#contract/remedies.ts";
import { CallFailure } from "#web/api/call.ts";
import { queryClient } from "#web/api/queries.ts";
import { learnServerTime } from "#web/api/server-clock.ts";
import { forgetAdmin, rememberAdmin } from "#web/features/identity/admin-session.ts";
import * as playableModule from "#web/features/remedy-videos/playable-video.ts";
import { VideoFault } from "#web/features/remedy-videos/remedy-video.ts";
import * as uploadModule from "#web/features/uploads/upload-file.ts";
import { UploadFailure } from "#web/features/uploads/upload-file.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { testAdmin, testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import {
  act,
  cleanup,
  fireEvent,
  render,
  renderAlone,
  screen,
  update,
  within,
} from "#web/testing/library.tsx";
import { lostCode } from "#web/testing/lost-code.ts";
import { serverDrawing } from "#web/testing/server-drawing.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { CustomerGroup, useChoice } from "./customer-group.tsx";
import { PendingRemediesScreen } from "./pending-remedies-screen.tsx";

const uploadFile = vi.spyOn(uploadModule, "uploadFile");
const makePlayable = vi.spyOn(playableModule, "makePlayable");

const katha: PendingRemedy = {
  bookingRemedyId: testId(1),
  bookingId: testId(30),
  remedyId: testId(40),
  givenName: null,
  bookedFor: null,
  userName: "Asha",
  userPhone: "9876543210",
  remedyName: "Katha",
  remedyNameHindi: "कथा",
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  completionStatus: "pending",
  completionVideoUrl: null,
  videoPublishAt: null,
  isVideoWithheld: false,
};
const lamp: PendingRemedy = {
  ...katha,
  bookingRemedyId: testId(2),
  remedyId: testId(41),
  remedyName: "Lamp",
  completionVideoUrl: "/objects/videos/lamp.mp4",
};
const other: PendingRemedy = {
  ...katha,
  bookingRemedyId: testId(3),
  userPhone: "9876500000",
  userName: "Ravi",
};

/** `videoPublishAt`: null where the video was taken back. */
const completed = (remedy: PendingRemedy, videoPublishAt: string | null): PendingRemedy => ({
  ...remedy,
  completionStatus: "completed",
  isVideoWithheld: true,
  videoPublishAt,
});

type Running = {
  upload: Parameters<typeof uploadFile>[0];
  done: () => Promise<void>;
  fails: (error: unknown) => void;
};
const PAGE_ROWS = 4;
const server = fakeServer();
let remedies: PendingRemedy[];
let uploads: Running[];
let performed: PerformedRemedy[];
let searches: string[];
inEnglish();
let admins = 0;
/** One who has begun no upload in an earlier test. */
const signInAnother = () => rememberAdmin({ ...testAdmin(), id: testId(5_000 + admins++) });
beforeEach(() => {
  signInAnother();
  remedies = [katha, lamp, other];
  uploads = [];
  makePlayable.mockImplementation(async (file) => file);
  uploadFile.mockImplementation(
    (upload) =>
      new Promise((resolve, reject) => {
        const done = async () => resolve((await upload.claim("uploads/1")) as never);
        uploads.push({ upload, done, fails: reject });
      }),
  );
  server.answer(listPendingRemedies, ({ query: { search = "", remedyId, cursor } }) => {
    const found = remedies.filter(
      (one) => one.userName.includes(search) && (remedyId === undefined || one.remedyId === remedyId),
    );
    const start = cursor ? found.findIndex(({ bookingRemedyId }) => bookingRemedyId === cursor) + 1 : 0;
    const vidhis = found.slice(start, start + PAGE_ROWS);
    const hasMore = start + PAGE_ROWS < found.length;
    const nextCursor = hasMore ? (vidhis.at(-1)?.bookingRemedyId ?? null) : null;
    return { vidhis, total: remedies.length, found: found.length, foundIsExact: true, nextCursor };
  });
  server.answer(summarizePendingRemedies, () => ({ remedies: [], total: remedies.length }));
  server.answer(completeRemedy, ({ params: { id } }) => {
    const videoPublishAt = "2026-11-22T12:00:00.000Z";
    remedies = remedies.map((one) => (one.bookingRemedyId === id ? completed(one, videoPublishAt) : one));
    return { success: true, bookingRemedyId: id, completionStatus: "completed" as const, videoPublishAt };
  });
  performed = [];
  searches = [];
  server.answer(listPerformedRemedies, ({ query: { search = "", cursor } }) => {
    searches.push(search);
    const found = performed.filter(({ userName, remedyName }) =>
      `${userName} ${remedyName}`.includes(search),
    );
    const start = cursor ? found.findIndex(({ bookingRemedyId }) => bookingRemedyId === cursor) + 1 : 0;
    const vidhis = found.slice(start, start + 2);
    return { vidhis, nextCursor: start + 2 < found.length ? (vidhis.at(-1)?.bookingRemedyId ?? null) : null };
  });
  server.answer(setRemedyVideo, ({ params: { id } }) => {
    const completionVideoUrl = "/objects/videos/new.mp4";
    remedies = remedies.map((one) => (one.bookingRemedyId === id ? { ...one, completionVideoUrl } : one));
    return { success: true, completionVideoUrl };
  });
});
afterEach(async () => {
  cleanup();
  forgetAdmin();
  // The uploads end without a notice, as their admin has signed out, and no longer warn who leaves the page.
  for (const { done, fails } of uploads) await done().catch(fails);
  queryClient.clear();
  makePlayable.mockReset();
});

const show = () =>
  render(
    <>
      <PendingRemediesScreen />
      <Toaster />
    </>,
  );
const entry = async (name: string) =>
  within((await screen.findAllByRole("article", { name }))[0] as HTMLElement);
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const choose = async (file: File) => {
  const article = (await screen.findAllByRole("article", { name: "Katha" }))[0];
  const input = article?.querySelector("input[type=file]") as HTMLInputElement;
  await act(async () => {
    fireEvent.change(input, { target: { files: [file] } });
    // What prepares the video is loaded then, which takes a busy machine a moment.
    await vi.dynamicImportSettled();
  });
};
const refuseNext = (fault: VideoFault) => makePlayable.mockRejectedValueOnce(fault);
const film = new File(["film"], "film.mov", { type: "video/quicktime" });

it("the screen groups by customer with counts, and shows remedy, session and status", async () => {
  rememberAdmin(testAdmin());
  show();
  expect(screen.getByText("Loading...")).toBeTruthy();
  const asha = within(await screen.findByRole("region", { name: "Asha" }));
  expect(asha.getByText("2 vidhis")).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Ravi" })).getByText("1 vidhi")).toBeTruthy();
  expect(asha.getByRole("link", { name: /98765 43210/ }).getAttribute("href")).toBe("tel:+919876543210");
  const remedy = await entry("Katha");
  for (const words of ["कथा", "Session: 21 Nov 2026, 4:30 PM IST", "Pending"])
    expect(remedy.getByText(words)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/admin/sessions");
});

it("a remedy can be marked as complete only with a video", async () => {
  show();
  const without = (await entry("Katha")).getByRole<HTMLInputElement>("checkbox");
  expect(without.disabled).toBe(true);
  const withVideo = await entry("Lamp");
  expect(withVideo.getByRole<HTMLInputElement>("checkbox").disabled).toBe(false);
  expect(withVideo.getByText("Video uploaded")).toBeTruthy();
  const player = withVideo.getByLabelText("Video of Lamp");
  expect(player.getAttribute("src")).toBe("/objects/videos/lamp.mp4");
  expect(player.getAttribute("preload")).toBe("metadata");
  expect(withVideo.queryByRole("button", { name: "Upload Completion Video" })).toBeNull();
});

it("one press on the box marks a remedy as complete, a second one does nothing, and its row keeps its place", async () => {
  show();
  const box = () => screen.getAllByRole<HTMLInputElement>("checkbox", { name: "Mark as Complete" })[1];
  await entry("Lamp");
  const release = server.hold(completeRemedy);
  await act(async () => {
    fireEvent.click(box() as HTMLElement);
    fireEvent.click(box() as HTMLElement);
  });
  expect([box()?.checked, box()?.disabled]).toEqual([true, true]);
  await act(async () => release());
  expect(server.writes).toEqual([{ name: "completeRemedy", params: { id: lamp.bookingRemedyId } }]);
  expect(await screen.findByText("Success")).toBeTruthy();
  expect(screen.getByText("Vidhi marked as complete")).toBeTruthy();
  expect([box()?.checked, box()?.disabled]).toEqual([true, true]);
  expect((await entry("Lamp")).getByText("Completed")).toBeTruthy();
  expect((await entry("Katha")).getByText("Pending")).toBeTruthy();
});

function GroupOf({ remedy }: { remedy: PendingRemedy }) {
  const { userPhone: phone, userName: name } = remedy;
  return <CustomerGroup customer={{ phone, name, remedies: [remedy] }} choice={useChoice([])} />;
}

it.each([
  ["restores ticks by their place", lamp],
  ["unticks the box of a performed vidhi", completed(lamp, "2026-11-22T12:00:00.000Z")],
])("a browser that %s completes nothing and sends nothing", async (_, remedy) => {
  const container = document.body.appendChild(document.createElement("div"));
  container.append(...serverDrawing(<GroupOf remedy={remedy} />).body.childNodes);
  const box = screen.getByRole<HTMLInputElement>("checkbox");
  box.checked = !box.checked;
  const page = (
    <MemoryRouter>
      <GroupOf remedy={remedy} />
    </MemoryRouter>
  );
  await act(async () => void renderAlone(page, { container, hydrate: true }));
  expect(server.writes).toEqual([]);
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(remedy !== lamp);
});

it.each([
  ["none of them", [katha, lamp], "2 vidhis"],
  ["one of them", [completed(katha, null), lamp], "1 vidhi"],
])("a customer of whose vidhis %s is performed has a badge of those that wait", async (_, shown, badge) => {
  remedies = shown;
  show();
  const asha = within(await screen.findByRole("region", { name: "Asha" }));
  expect(asha.getByText(badge)).toBeTruthy();
});

it("a customer whose vidhis are all performed has no badge", async () => {
  remedies = [completed(lamp, null)];
  show();
  const asha = within(await screen.findByRole("region", { name: "Asha" }));
  expect(asha.queryByText(/^\d+ vidhi/)).toBeNull();
});

it("a remedy whose video another admin has taken back is shown as held after a press in an older list", async () => {
  show();
  server.fail(completeRemedy, "vidhi-video-held", { message: "It was taken back." });
  const row = await entry("Lamp");
  remedies = [katha, completed(lamp, null), other];
  await press(row.getByRole("checkbox"));
  expect(await screen.findByText("It was taken back.")).toBeTruthy();
  expect(await row.findByRole("button", { name: "Send the video" })).toBeTruthy();
  expect(server.writes).toEqual([{ name: "completeRemedy", params: { id: lamp.bookingRemedyId } }]);
});

it("a remedy that could not be marked stays as it was, and a notice shows why", async () => {
  show();
  server.fail(completeRemedy, "unexpected", { message: "Away." });
  const box = (await entry("Lamp")).getByRole<HTMLInputElement>("checkbox");
  await press(box);
  expect(await screen.findByText("Error")).toBeTruthy();
  expect(screen.getByText("Away.")).toBeTruthy();
  expect([box.checked, box.disabled]).toEqual([false, false]);
});

const performedOf = (number: number, fields: Partial<PerformedRemedy> = {}): PerformedRemedy => ({
  bookingRemedyId: testId(number),
  bookingId: testId(20),
  givenName: null,
  bookedFor: null,
  userName: "Asha",
  userPhone: "9876543210",
  remedyName: `Puja ${number}`,
  remedyNameHindi: "पूजा",
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  completedAt: "2026-11-22T11:00:00.000Z",
  lunarDate: null,
  completionVideoUrl: `/objects/videos/${number}.mp4`,
  videoPublishAt: null,
  isVideoWithheld: false,
  ...fields,
});
const showPerformed = async () => {
  show();
  await press(screen.getByRole("tab", { name: "Performed" }));
};

it("staff, who open no sessions, get no links to them", async () => {
  rememberAdmin(testAdmin({ role: "staff" }));
  performed = [performedOf(11)];
  await showPerformed();
  expect((await entry("Puja 11")).getByText("Asha")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Asha" })).toBeNull();
});

it("performed remedies come page by page, are searched by the server, and their videos play", async () => {
  rememberAdmin(testAdmin({ role: "admin" }));
  const names = { givenName: "Asha Devi", bookedFor: { name: "Ananya", relation: "daughter" } };
  performed = [performedOf(11), performedOf(12, names), performedOf(13, { userName: "Ravi" })];
  await showPerformed();
  expect(await screen.findByRole("link", { name: "Ananya (daughter) · Asha Devi" })).toBeTruthy();
  const first = await entry("Puja 11");
  expect(first.getByText("Completed: 22 Nov 2026, 4:30 PM IST")).toBeTruthy();
  expect(first.getByRole("link", { name: "Asha" }).getAttribute("href")).toBe(
    `/admin/session-detail/${testId(20)}`,
  );
  expect(first.queryByLabelText("Video of Puja 11")).toBeNull();
  await press(first.getByRole("button", { name: "Watch video" }));
  expect(first.getByLabelText("Video of Puja 11").getAttribute("src")).toBe("/objects/videos/11.mp4");
  expect(first.queryByRole("button", { name: "Choose another video" })).toBeNull();
  expect(screen.queryByRole("article", { name: "Puja 13" })).toBeNull();
  await press(screen.getByRole("button", { name: "Show more" }));
  expect(await entry("Puja 13")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  const field = screen.getByRole("searchbox", { name: "Search by customer or vidhi" });
  fireEvent.change(field, { target: { value: "Ravi" } });
  await vi.waitFor(() => expect(screen.queryByRole("article", { name: "Puja 11" })).toBeNull());
  expect(searches).toContain("Ravi");
  fireEvent.change(field, { target: { value: "nobody" } });
  expect(await screen.findByText("Nothing found")).toBeTruthy();
});

describe("a video that the customer does not have yet", () => {
  const SECOND_MS = 1_000;
  const NOW = "2026-11-22T11:00:00.000Z";
  /** Due 43 seconds later, by the server's clock, which is an hour ahead of the phone's. */
  const publishAt = "2026-11-22T11:00:43.000Z";
  const setLamp = (of: string | null) => {
    remedies = [katha, completed(lamp, of), other];
  };
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00.000Z"), toFake: ["Date", "setInterval"] });
    learnServerTime(NOW, 0);
    setLamp(publishAt);
    server.answer(undoPublication, () => {
      setLamp(null);
      performed = performed.map((one) => ({ ...one, videoPublishAt: null }));
      return { success: true };
    });
  });
  afterEach(() => {
    // While the clock stands still, so that the two clocks agree to the millisecond.
    learnServerTime(new Date().toISOString(), 0);
    vi.useRealTimers();
  });

  it("shows the time that is left in its row, also after a reload", async () => {
    show();
    expect((await entry("Lamp")).getByText("The customer gets this video in 43 seconds")).toBeTruthy();
    act(() => vi.advanceTimersByTime(3 * SECOND_MS));
    expect((await entry("Lamp")).getByText("The customer gets this video in 40 seconds")).toBeTruthy();
    cleanup();
    queryClient.clear();
    show();
    expect((await entry("Lamp")).getByText("The customer gets this video in 40 seconds")).toBeTruthy();
  });

  it("is taken back by one press, of which a second one does nothing, and can be replaced or sent then", async () => {
    show();
    const row = await entry("Lamp");
    const undo = row.getByRole("button", { name: "Undo" });
    await act(async () => {
      fireEvent.click(undo);
      fireEvent.click(undo);
    });
    expect(server.writes).toEqual([{ name: "undoPublication", params: { id: lamp.bookingRemedyId } }]);
    expect(await row.findByText("The customer does not have this video")).toBeTruthy();
    expect(row.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(row.getByRole<HTMLInputElement>("checkbox").disabled).toBe(true);
    expect(await row.findByRole("button", { name: "Choose another video" })).toBeTruthy();
    expect(row.getByLabelText("Video of Lamp").getAttribute("src")).toBe(lamp.completionVideoUrl);
    expect(document.activeElement?.getAttribute("role")).toBe("group");
    server.forgetCalls();
    await press(row.getByRole("button", { name: "Send the video" }));
    const sent = { params: { id: lamp.bookingRemedyId }, input: { resend: "yes" } };
    expect(server.writes).toEqual([{ name: "completeRemedy", ...sent }]);
    expect(await row.findByRole("button", { name: "Undo" })).toBeTruthy();
  });

  it("is the customer's when the minute is over, and keeps playing", async () => {
    show();
    const row = await entry("Lamp");
    await press(row.getByRole("button", { name: "Watch video" }));
    const player = row.getByLabelText("Video of Lamp");
    act(() => vi.advanceTimersByTime(43 * SECOND_MS));
    expect(row.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(row.getByText("The customer has the video")).toBeTruthy();
    expect(row.getByLabelText("Video of Lamp")).toBe(player);
  });

  it("says so when it was sent meanwhile, and leaves the button when the network fails", async () => {
    show();
    const undo = (await entry("Lamp")).getByRole("button", { name: "Undo" });
    server.fail(undoPublication, "network");
    await press(undo);
    expect(await screen.findByText("The video was not taken back")).toBeTruthy();
    const message = "The customer has this vidhi’s video already, so it stays as it is.";
    server.fail(undoPublication, "vidhi-completed", { message });
    remedies = [katha, other];
    await press((await entry("Lamp")).getByRole("button", { name: "Undo" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole("article", { name: "Lamp" })).toBeNull();
  });

  it("stands in the list of performed ones, too", async () => {
    performed = [performedOf(11, { isVideoWithheld: true, videoPublishAt: publishAt })];
    await showPerformed();
    await press((await entry("Puja 11")).getByRole("button", { name: "Undo" }));
    expect((await entry("Puja 11")).getByText("The customer does not have this video")).toBeTruthy();
  });
});

it("on a phone the camera can be opened at once, and the limit is named beforehand", async () => {
  show();
  const article = await entry("Katha");
  expect(screen.getByText(/One video, 200 MB at most/)).toBeTruthy();
  const opened: (string | null)[] = [];
  vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (this: HTMLInputElement) {
    opened.push(`${this.accept} ${this.getAttribute("capture")}`);
  });
  await press(article.getByRole("button", { name: "Upload Completion Video" }));
  await press(article.getByRole("button", { name: "Film with the camera" }));
  expect(opened).toEqual(["video/* null", "video/* environment"]);
});

it("a video that old phones would not play is prepared with its progress, which can be stopped, and then uploaded", async () => {
  const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const made = new File(["h264"], "film.mp4", { type: "video/mp4" });
  const running: { options: Parameters<typeof makePlayable>[1]; done: (file: File) => void }[] = [];
  makePlayable.mockImplementation(
    (_, options) => new Promise((done) => void running.push({ options, done })),
  );
  show();
  await choose(film);
  expect(screen.getByText("Checking the video…")).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
  update(() => running[0]?.options.onProgress(30));
  const progress = screen.getByRole<HTMLProgressElement>("progressbar", { name: "Preparing the video" });
  expect(progress.position).toBe(0.3);
  expect(isAsked()).toBe(true);
  await press(screen.getByRole("button", { name: "Stop" }));
  expect(running[0]?.options.signal.aborted).toBe(true);
  expect(screen.queryByRole("progressbar")).toBeNull();
  await act(async () => running[0]?.done(made));
  expect(uploads).toHaveLength(0);
  expect(isAsked()).toBe(false);
  await choose(film);
  expect(running[1]?.options.maxBytes).toBe(200 * 1024 * 1024);
  await act(async () => running[1]?.done(made));
  expect(uploads[0]?.upload.file).toBe(made);
});

it.each([
  [new VideoFault("not-a-video"), /This is not a video, or it is damaged/, []],
  [new VideoFault("too-large"), /It can be 200 MB at most.*shorter video/, []],
  [new VideoFault("silent"), /without its sound.*newest Chrome or Safari/, []],
  [
    new VideoFault("unplayable", true),
    /would not play this video.*“High efficiency”/,
    ["Upload it as it is"],
  ],
  [
    new VideoFault("broke-off", true),
    /could not be prepared.*keep this page open/,
    ["Try again", "Upload it as it is"],
  ],
] as const)(
  "a refused video says what is wrong and what to do, and nothing is sent without asking: %s",
  async (fault, words, buttons) => {
    refuseNext(fault);
    show();
    await choose(film);
    const alert = within((await entry("Katha")).getByRole("alert"));
    expect(alert.getByText(() => true, { selector: "[role=alert] > div > div" }).textContent).toMatch(words);
    expect(alert.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(buttons);
    expect(uploads).toHaveLength(0);
  },
);

it("a video that could not be prepared is prepared again, or uploaded as it is", async () => {
  show();
  for (const name of ["Try again", "Upload it as it is"]) {
    refuseNext(new VideoFault("broke-off", true));
    await choose(film);
    await press(screen.getByRole("button", { name }));
    expect(uploads.at(-1)?.upload.file).toBe(film);
    await press(screen.getByRole("button", { name: "Stop the upload" }));
  }
  expect(uploads).toHaveLength(2);
  expect(makePlayable).toHaveBeenCalledTimes(3);
});

it("a video is kept for another try when the network is too weak to load what checks it", async () => {
  makePlayable.mockRejectedValueOnce(lostCode());
  show();
  await choose(film);
  expect(screen.getByText("Not uploaded yet. The video is kept.")).toBeTruthy();
  expect(screen.getByText("You’re offline. Please check your connection and try again.")).toBeTruthy();
  await press(screen.getByRole("button", { name: "Try again" }));
  expect(uploads[0]?.upload.file).toBe(film);
});

it("a video whose sound the server refuses is not sent again as it is", async () => {
  show();
  await choose(film);
  const refusal = new CallFailure(415, "silent-video", "Silent.");
  await act(async () => uploads[0]?.fails(new UploadFailure("claim", refusal)));
  expect(screen.getByText("Many phones would play this video without its sound.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Try again|as it is/ })).toBeNull();
});

it("a chosen video is uploaded, with its progress, and then shown", async () => {
  show();
  await choose(film);
  const [running] = uploads;
  expect(running?.upload.announced).toMatchObject({ contentType: "video/quicktime", size: 4 });
  update(() => running?.upload.onProgress(40));
  const progress = screen.getByRole<HTMLProgressElement>("progressbar", { name: "Uploading the video" });
  expect(progress.position).toBe(0.4);
  await act(async () => running?.done());
  expect(server.writes).toEqual([
    {
      name: "setRemedyVideo",
      params: { id: katha.bookingRemedyId },
      input: { videoUrl: "uploads/1", videoBefore: null },
    },
  ]);
  expect(await screen.findByText("Video uploaded successfully")).toBeTruthy();
  expect((await entry("Katha")).getByLabelText("Video of Katha").getAttribute("src")).toContain("new.mp4");
  expect(screen.queryByRole("progressbar")).toBeNull();
});

it("a video that another admin has given meanwhile is shown, and replaced only by a second press", async () => {
  const other = "/objects/videos/other.mp4";
  const give = (completionVideoUrl: string) => {
    remedies = remedies.map((one) =>
      one.bookingRemedyId === katha.bookingRemedyId ? { ...one, completionVideoUrl } : one,
    );
  };
  server.answer(setRemedyVideo, ({ input: { videoUrl, videoBefore } }) => {
    if (videoBefore === null) return refusal("just-changed", { message: "Changed elsewhere." });
    give(`/objects/${videoUrl}`);
    return { success: true as const, completionVideoUrl: `/objects/${videoUrl}` };
  });
  show();
  await choose(film);
  give(other);
  await act(async () => uploads[0]?.done().catch(uploads[0]?.fails));
  const row = await entry("Katha");
  expect(row.getByText("Changed elsewhere.")).toBeTruthy();
  expect(row.getByLabelText("Video of Katha").getAttribute("src")).toContain("other.mp4");
  await act(async () => void fireEvent.click(row.getByRole("button", { name: "Try again" })));
  await act(async () => uploads[1]?.done());
  expect(server.calls(setRemedyVideo).map(({ input }) => input.videoBefore)).toEqual([null, other]);
});

it("a screen that was left while a video is prepared, uploaded or kept shows it again", async () => {
  let done: (file: File) => void = () => {};
  makePlayable.mockImplementation((_, { onProgress }) => {
    onProgress(30);
    return new Promise((resolve) => {
      done = resolve;
    });
  });
  const comeBack = async () => {
    cleanup();
    show();
    return entry("Katha");
  };
  show();
  await choose(film);
  expect((await comeBack()).getByRole("progressbar", { name: "Preparing the video" })).toBeTruthy();
  expect((await entry("Katha")).queryByRole("button", { name: "Upload Completion Video" })).toBeNull();
  cleanup();
  await act(async () => done(film));
  expect((await comeBack()).getByRole("progressbar", { name: "Uploading the video" })).toBeTruthy();
  await act(async () => uploads[0]?.fails(new UploadFailure("file", new CallFailure(0, "network", "Gone."))));
  expect((await comeBack()).getByText("Not uploaded yet. The video is kept.")).toBeTruthy();
  await press((await entry("Katha")).getByRole("button", { name: "Try again" }));
  await act(async () => done(film));
  expect(uploads[1]?.upload.file).toBe(film);
});

it("another admin who signs in meanwhile finds no upload of the one before, and claims no video", async () => {
  show();
  await choose(film);
  await act(async () => {
    forgetAdmin();
    signInAnother();
  });
  expect(screen.queryByRole("progressbar")).toBeNull();
  const errors = () => screen.queryAllByText("Error").length;
  const before = errors();
  await act(async () => {
    const refused = await uploads[0]?.done().catch((error: unknown) => error);
    uploads[0]?.fails(refused);
  });
  expect(server.writes).toEqual([]);
  expect(uploads[0]?.upload.signal.aborted).toBe(true);
  expect(errors()).toBe(before);
});

it("a video whose upload failed is kept and can be sent again", async () => {
  show();
  await choose(film);
  const cause = new CallFailure(0, "network", "No network.");
  await act(async () => uploads[0]?.fails(new UploadFailure("file", cause)));
  expect(screen.getByText("Not uploaded yet. The video is kept.")).toBeTruthy();
  expect(screen.getByText("Error")).toBeTruthy();
  await press(screen.getByRole("button", { name: "Try again" }));
  expect(uploads[1]?.upload.file).toBe(film);
  await press(screen.getByRole("button", { name: "Stop the upload" }));
  expect(uploads[1]?.upload.signal.aborted).toBe(true);
  expect(screen.queryByRole("progressbar")).toBeNull();
  // The pressed button is gone, and the focus stays at its remedy.
  expect(screen.getAllByRole("group", { name: "Katha" })[0]).toBe(document.activeElement);
});

it("a kept video and its warning stay when a too large one is chosen", async () => {
  const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  show();
  await choose(film);
  await act(async () => uploads[0]?.fails(new UploadFailure("file", new CallFailure(0, "network", "Gone."))));
  refuseNext(new VideoFault("too-large"));
  await choose(film);
  expect(screen.getByText(/It can be 200 MB at most/)).toBeTruthy();
  expect(screen.getByText("Not uploaded yet. The video is kept.")).toBeTruthy();
  expect(isAsked()).toBe(true);
  await press(screen.getByRole("button", { name: "Try again" }));
  expect(uploads[1]?.upload.file).toBe(film);
  expect(screen.queryByText(/It can be 200 MB at most/)).toBeNull();
});

it("the screen shows that nothing is pending", async () => {
  remedies = [];
  show();
  expect(await screen.findByText("No pending vidhis")).toBeTruthy();
});

it("shows all that waits once the chosen remedy has run out", async () => {
  remedies = [lamp];
  const choice = { remedyId: lamp.remedyId, name: "Lamp", nameHindi: "दीप", oldest: "2026-11-21" };
  const ages = { week: 1, month: 0, older: 0 };
  server.answer(summarizePendingRemedies, () => ({
    remedies: remedies.map(() => ({ ...choice, ages, count: 1 })),
    total: remedies.length,
  }));
  show();
  await press(await screen.findByRole("button", { name: /^Lamp/ }));
  await entry("Lamp");
  remedies = [];
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText("No pending vidhis")).toBeTruthy();
  expect(screen.queryByText("Nothing found")).toBeNull();
});
