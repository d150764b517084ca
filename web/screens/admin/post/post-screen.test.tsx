import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import {
  type DispatchedNote,
  type LabelAddress,
  listDispatchedNotes,
  postNote,
  setNotesPrinted,
} from "#contract/dispatch.ts";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useSetPrinted } from "#web/features/dispatch/use-dispatch.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { testConfig, testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, renderHook, screen, within } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { PostScreen } from "./post-screen.tsx";

const NAMES = ["Meena", "Gauri", "Suresh"];
const noteOf = (number: number, fields: Partial<DispatchedNote> = {}): DispatchedNote => ({
  bookingId: testId(number),
  name: NAMES[number - 1] ?? `Customer ${number}`,
  phone: "9876543210",
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  address: {
    recipientName: NAMES[number - 1] ?? `Customer ${number}`,
    line1: "House 18",
    line2: null,
    landmark: null,
    city: "Prayagraj",
    state: "UP",
    pinCode: "211001",
    phone: "9876543210",
  },
  printedAt: null,
  sentAt: null,
  trackingNumber: null,
  ...fields,
});
const PRINTED = { printedAt: "2026-11-22T10:00:00.000Z" };

const server = fakeServer();
let notes: DispatchedNote[];
let listedAt: string;
const stateOf = (note: DispatchedNote) =>
  note.sentAt ? "posted" : note.printedAt ? "printed" : note.address ? "to-print" : "no-address";
const change = (id: string, fields: Partial<DispatchedNote>) => {
  notes = notes.map((note) => (note.bookingId === id ? { ...note, ...fields } : note));
  return notes.find(({ bookingId }) => bookingId === id) ?? noteOf(9);
};
inEnglish();
beforeEach(() => {
  vi.stubGlobal(
    "print",
    vi.fn(() => ["beforeprint", "afterprint"].map((type) => window.dispatchEvent(new Event(type)))),
  );
  notes = [1, 2, 3].map((number) => noteOf(number));
  listedAt = "2026-11-22T09:30:00.000Z";
  const count = (state: string) => notes.filter((note) => stateOf(note) === state).length;
  server.answer(listDispatchedNotes, ({ query: { state, search = "" } }) => ({
    notes: notes.filter((note) => stateOf(note) === state && note.name.includes(search)),
    nextCursor: null,
    listedAt,
    counts: { toPrint: count("to-print"), noAddress: count("no-address"), printed: count("printed") },
    oldest: "2026-11-19",
  }));
  server.answer(setNotesPrinted, ({ input: { bookingIds, isPrinted } }) => {
    for (const id of bookingIds) change(id, { printedAt: isPrinted ? PRINTED.printedAt : null });
    return { success: true as const, bookingIds };
  });
  server.answer(postNote, ({ params: { id }, input: { trackingNumber = null } }) => ({
    success: true as const,
    note: change(id, { sentAt: "2026-11-22T11:00:00.000Z", trackingNumber }),
  }));
});
afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <>
      <PostScreen />
      <Toaster />
    </>,
  );
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const openTab = async (name: RegExp) => press(await screen.findByRole("tab", { name }));
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(`Tracking number for ${name}`);
const enter = async (name: string, text: string) => {
  const input = await field(name);
  fireEvent.change(input, { target: { value: text } });
  await act(async () => void fireEvent.submit(input));
};
const numbers = () => server.calls(postNote).map(({ params, input }) => [params.id, input.trackingNumber]);

it("all notes with an address are chosen, and the labels are those of the chosen ones", async () => {
  show();
  expect(await button("Print 3 labels")).toBeTruthy();
  await press(await button(/^21-1630 Gauri/));
  const printed = document.querySelector(".printed-labels");
  expect(printed?.querySelectorAll(".label-cell")).toHaveLength(2);
  expect(printed?.textContent).toMatch(/Meena.*211001/);
  expect(printed?.textContent).not.toContain("Gauri");
  await press(await button(/Choose all that are shown/));
  expect(await button("Print 3 labels")).toBeTruthy();
  await press(await button(/Choose all that are shown/));
  expect(document.querySelector(".printed-labels")).toBeNull();
});

it.each([
  ["Kanpur, Uttar Pradesh 208005", /has no house number or street/],
  ["117/H-2, Pandu Nagar, Kanpur", /has no PIN code/],
])("with the sender %s no label can be printed, and the screen says what to do", async (address, words) => {
  const { brand } = testConfig();
  queryClient.setQueryData(
    CONFIG_KEY,
    testConfig({ brand: { ...brand, company: { name: "Parcha", address } } }),
  );
  show();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText(`Now it is: ${address}`)).toBeTruthy();
  expect(screen.getByText(/Ask whoever runs the site/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Print/ })).toBeNull();
  expect(document.querySelector(".printed-labels")).toBeNull();
});

it("two notes with one code have the days of their sessions beside it", async () => {
  notes = [noteOf(1, { sessionDate: "2026-10-21" }), noteOf(2)];
  show();
  expect((await button(/^21-1630 Meena/)).textContent).toMatch(/21\sOct/);
  expect((await button(/^21-1630 Gauri/)).textContent).toMatch(/21\sNov/);
});

it("nine labels are two sheets of A4 or nine single ones", async () => {
  notes = Array.from({ length: 9 }, (_, at) => noteOf(at + 1));
  show();
  await button("Print 9 labels");
  const sheets = () => document.querySelectorAll(".printed-labels > .label-sheet").length;
  expect([sheets(), screen.getByText(/2 sheets/)]).toMatchObject([2, {}]);
  fireEvent.change(screen.getByLabelText("Paper"), { target: { value: "single" } });
  expect(sheets()).toBe(9);
});

it("after printing the screen asks, moves the notes on yes, and takes them back on undo", async () => {
  show();
  await press(await button(/^21-1630 Suresh/));
  await press(await button("Print 2 labels"));
  expect(server.writes).toEqual([]);
  await press(await button("Yes, move to Printed"));
  expect(await screen.findByText("2 parchas are now in “Printed”")).toBeTruthy();
  expect(screen.getByRole("tab", { name: /Printed/ }).textContent).toContain("2");
  await press(await button("Undo"));
  expect(await screen.findByText("2 parchas are back in “To print”")).toBeTruthy();
  expect(server.calls(setNotesPrinted).map(({ input }) => input)).toEqual([
    { bookingIds: [testId(1), testId(2)], isPrinted: true, printedAt: listedAt },
    { bookingIds: [testId(1), testId(2)], isPrinted: false },
  ]);
});

it("a note that comes while the browser prints is not taken for printed", async () => {
  const late = noteOf(4);
  show();
  await button("Print 3 labels");
  await act(async () => void window.dispatchEvent(new Event("beforeprint")));
  notes = [...notes, late];
  await act(() => queryClient.refetchQueries());
  await button("Print 4 labels");
  await act(async () => void window.dispatchEvent(new Event("afterprint")));
  await press(await button("Yes, move to Printed"));
  expect(server.calls(setNotesPrinted).map(({ input }) => input.bookingIds)).toEqual([
    [testId(1), testId(2), testId(3)],
  ]);
  expect(await button("Print 1 label")).toBeTruthy();
});

it("a label whose address the customer changes before the answer stays to be printed, also while another note is searched", async () => {
  server.answer(setNotesPrinted, ({ input }) => {
    const bookingIds = input.bookingIds.filter((id) => id !== testId(2));
    for (const id of bookingIds) change(id, PRINTED);
    return { success: true, bookingIds };
  });
  show();
  await press(await button("Print 3 labels"));
  const printedAt = listedAt;
  const { address } = noteOf(2);
  if (address) change(testId(2), { address: { ...address, pinCode: "211002" } });
  listedAt = "2026-11-22T09:31:00.000Z";
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "Meena" } });
  await button("Print 1 label");
  await press(await button("Yes, move to Printed"));
  expect(server.calls(setNotesPrinted).map(({ input }) => input)).toEqual([
    { bookingIds: [testId(1), testId(2), testId(3)], isPrinted: true, printedAt },
  ]);
  expect(await screen.findByText("2 parchas are now in “Printed”")).toBeTruthy();
});

it("labels of a list that was read in two pages are as old as the first page", async () => {
  const first = listedAt;
  server.answer(listDispatchedNotes, ({ query: { cursor } }) => ({
    notes: notes.slice(cursor ? 2 : 0, cursor ? 3 : 2),
    nextCursor: cursor ? null : "page-2",
    listedAt,
    counts: { toPrint: 3, noAddress: 0, printed: 0 },
    oldest: "2026-11-19",
  }));
  show();
  await button("Print 2 labels");
  listedAt = "2026-11-22T09:31:00.000Z";
  await press(await button("Show more"));
  await press(await button("Print 3 labels"));
  await press(await button("Yes, move to Printed"));
  expect(server.calls(setNotesPrinted).map(({ input }) => input.printedAt)).toEqual([first]);
});

it("where the addresses of all printed labels have changed, the screen asks no more and says of no note that it moved", async () => {
  server.answer(setNotesPrinted, { success: true, bookingIds: [] });
  show();
  await press(await button("Print 3 labels"));
  await press(await button("Yes, move to Printed"));
  expect(await button("Print 3 labels")).toBeTruthy();
  expect(screen.queryByText(/printed well|now in “Printed”/)).toBeNull();
});

it("more notes than the server takes at once are all moved", async () => {
  notes = Array.from({ length: 501 }, (_, at) => noteOf(at + 1));
  const ids = notes.map(({ bookingId }) => bookingId);
  const onDone = vi.fn();
  const { result } = renderHook(() => useSetPrinted({ onDone, onFailed: () => undefined }));
  await act(() => result.current.send({ bookingIds: ids, isPrinted: true, printedAt: listedAt }));
  expect(
    server.calls(setNotesPrinted).map(({ input }) => [input.bookingIds.length, input.printedAt]),
  ).toEqual([
    [500, listedAt],
    [1, listedAt],
  ]);
  expect(onDone.mock.calls[0]?.[0]).toEqual(ids);
});

it.each([
  ["labels to print first", [{}, PRINTED], /To print/],
  ["numbers to type where no label is to be printed", [PRINTED, { address: null }], /Printed/],
  ["the addresses that are missing where nothing else waits", [{ address: null }], /No address/],
  ["the labels where nothing waits", [{ sentAt: "2026-11-22T11:00:00.000Z" }], /To print/],
])("the screen opens where the work is: %s", async (_, fields, tab) => {
  notes = fields.map((each, at) => noteOf(at + 1, each));
  show();
  const isChosen = async () => (await screen.findByRole("tab", { name: tab })).getAttribute("aria-selected");
  await vi.waitFor(async () => expect(await isChosen()).toBe("true"));
});

it("the screen stays with the labels when the last one was printed", async () => {
  notes = [noteOf(1), noteOf(2, PRINTED)];
  show();
  await press(await button("Print 1 label"));
  await press(await button("Yes, move to Printed"));
  expect(await screen.findByText("1 parcha is now in “Printed”")).toBeTruthy();
  expect(screen.getByRole("tab", { name: /To print/ }).getAttribute("aria-selected")).toBe("true");
});

it("the code of a paper stands in the list and on its label", async () => {
  show();
  expect((await button(/^21-1630 Meena/)).textContent).toContain("Meena");
  expect(document.querySelector(".printed-labels .label-cell")?.textContent).toMatch(/^To21-1630Meena/);
});

it("a label is in the script of its address, whatever the screen's language", async () => {
  const [first] = notes;
  const address = { ...first?.address, recipientName: "सुनीता देवी", line1: "मकान 12, शिव नगर" };
  notes = [noteOf(1), noteOf(2, { address: address as LabelAddress })];
  show();
  await button("Print 2 labels");
  const texts = [...document.querySelectorAll(".printed-labels .label-cell")].map((cell) => cell.textContent);
  expect(texts[0]).toMatch(/^To.*Prayagraj, Uttar Pradesh.*PIN 211001.*Phone/);
  expect(texts[1]).toMatch(/^सेवा में.*Prayagraj, उत्तर प्रदेश.*पिन 211001.*फ़ोन/);
});

it("after printing, no moves nothing", async () => {
  show();
  await press(await button("Print 3 labels"));
  await press(await button("Not yet"));
  expect(server.writes).toEqual([]);
  expect(screen.queryByText(/printed well/)).toBeNull();
});

it("numbers are typed one after the other: Enter saves and goes to the next person", async () => {
  notes = notes.map((note) => ({ ...note, ...PRINTED }));
  show();
  await openTab(/Printed/);
  const first = await field("Meena");
  expect(document.activeElement).toBe(first);
  await enter("Meena", " rr 473124829 gb");
  const second = await field("Gauri");
  expect(document.activeElement).toBe(second);
  await enter("Gauri", "D-10293");
  expect(numbers()).toEqual([
    [testId(1), "RR473124829GB"],
    [testId(2), "D-10293"],
  ]);
  expect(screen.getAllByText("Customer told")).toHaveLength(2);
  await press(await button("Posted without a number"));
  expect(await screen.findByText("All printed parchas have their numbers")).toBeTruthy();
  expect(numbers()[2]).toEqual([testId(3), undefined]);
});

it("the next number can be typed while the one before is being saved", async () => {
  notes = notes.map((note) => ({ ...note, ...PRINTED }));
  show();
  await openTab(/Printed/);
  const release = server.hold(postNote);
  await enter("Meena", "A1");
  await enter("Gauri", "A2");
  expect(screen.getAllByText("Saving…")).toHaveLength(2);
  expect(await field("Suresh")).toBeTruthy();
  await act(async () => release());
  expect(await screen.findAllByText("Customer told")).toHaveLength(2);
});

it("a note that comes before the one whose number is typed does not take its place", async () => {
  notes = notes.map((note, at) => (at === 0 ? note : { ...note, ...PRINTED }));
  show();
  await openTab(/Printed/);
  fireEvent.change(await field("Gauri"), { target: { value: "RR4731" } });
  change(testId(1), PRINTED);
  await act(async () => void queryClient.invalidateQueries());
  expect(await button(/^21-1630 Meena/)).toBeTruthy();
  expect((await field("Gauri")).value).toBe("RR4731");
  await enter("Gauri", "RR473124829GB");
  expect(numbers()).toEqual([[testId(2), "RR473124829GB"]]);
  expect(await field("Meena")).toBeTruthy();
});

it("a number that could not be saved stays, also after a look at another tab, and is sent again", async () => {
  notes = notes.map((note) => ({ ...note, ...PRINTED }));
  server.fail(postNote, "network");
  show();
  await openTab(/Printed/);
  await enter("Meena", "A1");
  expect(await screen.findByText("Not saved yet")).toBeTruthy();
  await openTab(/Posted/);
  await openTab(/Printed/);
  server.answer(postNote, ({ params: { id } }) => ({
    success: true,
    note: change(id, { sentAt: "2026-11-22T11:00:00.000Z" }),
  }));
  await press(await button("Try again"));
  expect(await screen.findByText("Customer told")).toBeTruthy();
  expect(numbers().every(([, number]) => number === "A1")).toBe(true);
});

it("a number that fails after the screen was left is named", async () => {
  notes = notes.map((note) => ({ ...note, ...PRINTED }));
  const { rerender } = show();
  await openTab(/Printed/);
  const release = server.hold(postNote);
  await enter("Meena", "A1");
  rerender(<Toaster />);
  server.fail(postNote, "unexpected", { message: "Away." });
  await act(async () => release());
  expect(await screen.findByText("Meena’s parcha (A1) was not marked as posted")).toBeTruthy();
  expect(screen.getByText("Away.")).toBeTruthy();
});

it("a number of another parcel asks: both in one parcel, or corrected", async () => {
  notes = notes.map((note) => ({ ...note, ...PRINTED }));
  server.answer(postNote, ({ params: { id }, input: { isShared } }) =>
    isShared
      ? { success: true as const, note: change(id, { sentAt: "2026-11-22T11:00:00.000Z" }) }
      : refusal("tracking-number-used", { usedBy: { name: "Asha", sessionDate: "2026-11-20" } }),
  );
  show();
  await openTab(/Printed/);
  await enter("Meena", "A1");
  expect(await screen.findByText(/on Asha’s parcel/)).toBeTruthy();
  await press(await button("Both are in one parcel"));
  expect(await screen.findByText("Customer told")).toBeTruthy();
  await enter("Gauri", "A1");
  await press(await button("Correct the number: Gauri"));
  expect(await field("Gauri")).toBeTruthy();
});

it.each([
  ["RR473124829GB", "An India Post number"],
  ["D-10293-77", /For another courier, that is fine/],
])("the number %s has its hint and can be saved", async (number, hint) => {
  notes = notes.map((note) => ({ ...note, ...PRINTED }));
  show();
  await openTab(/Printed/);
  fireEvent.change(await field("Meena"), { target: { value: number } });
  expect(screen.getByText(hint)).toBeTruthy();
  await enter("Meena", number);
  expect(numbers()).toEqual([[testId(1), number]]);
});

const justNow = () => serverNow().toISOString();

it("a number with a wrong check digit is saved by the second Enter, after it was asked to be compared", async () => {
  notes = notes.map((note) => ({ ...note, ...PRINTED }));
  show();
  await openTab(/Printed/);
  fireEvent.change(await field("Meena"), { target: { value: "RR473124820GB" } });
  expect(screen.getByText(/A digit may be wrong/)).toBeTruthy();
  await enter("Meena", "RR473124820GB");
  expect(
    screen.getByText(/Not saved yet: a digit seems wrong. Compare the number with the receipt/),
  ).toBeTruthy();
  expect(server.writes).toEqual([]);
  const input = await field("Meena");
  expect(document.activeElement).toBe(input);
  // A scanner that reads it anew replaces it.
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 13]);
  // The second line end of a scanner is no answer.
  expect(fireEvent.keyDown(input, { key: "Enter" })).toBe(false);
  // The first one of another number is.
  fireEvent.change(input, { target: { value: "RR473124829GB" } });
  expect(fireEvent.keyDown(input, { key: "Enter" })).toBe(true);
  await enter("Meena", "RR743124829GB");
  expect(server.writes).toEqual([]);
  await enter("Meena", "RR743124829GB");
  expect(numbers()).toEqual([[testId(1), "RR743124829GB"]]);
});

it("a number is corrected in the minute before its customer is told, and what was typed meanwhile stays", async () => {
  notes = notes.map((note) => ({ ...note, ...PRINTED }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let sentAt: string | undefined;
  server.answer(postNote, ({ params: { id }, input: { trackingNumber = null } }) => {
    sentAt ??= justNow();
    return { success: true as const, note: change(id, { sentAt, trackingNumber }) };
  });
  show();
  await openTab(/Printed/);
  await enter("Meena", "D-10293");
  expect(await screen.findByText("Saved. The customer will be told in a minute")).toBeTruthy();
  fireEvent.change(await field("Gauri"), { target: { value: "D-2" } });
  await press(await button("Correct the number: Meena"));
  expect((await field("Meena")).value).toBe("D-10293");
  await press(await button("Leave it as it is"));
  expect((await field("Gauri")).value).toBe("D-2");
  await press(await button("Correct the number: Meena"));
  await enter("Meena", "D-10294");
  expect((await field("Gauri")).value).toBe("D-2");
  expect(numbers()).toEqual([
    [testId(1), "D-10293"],
    [testId(1), "D-10294"],
  ]);
  expect(await screen.findByText("D-10294")).toBeTruthy();
  expect(screen.queryByText("D-10293")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(screen.getByText("Customer told")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Correct the number: Meena" })).toBeNull();
});

it("after a reload a number is corrected from the posted notes, for the rest of its minute", async () => {
  notes = [
    noteOf(1, { sentAt: justNow(), trackingNumber: "D-1" }),
    noteOf(2, { sentAt: "2026-11-22T11:00:00.000Z", trackingNumber: "D-2" }),
  ];
  show();
  await openTab(/Posted/);
  await screen.findByText("D-2");
  expect(screen.queryByRole("button", { name: "Correct the number: Gauri" })).toBeNull();
  await press(await button("Correct the number: Meena"));
  expect((await field("Meena")).value).toBe("D-1");
  await enter("Meena", "D-11");
  expect(numbers()).toEqual([[testId(1), "D-11"]]);
});

it("a number with other characters, or none, is named and not sent", async () => {
  notes = notes.map((note) => ({ ...note, ...PRINTED }));
  show();
  await openTab(/Printed/);
  await enter("Meena", "EM<1>");
  expect(screen.getByText(/in letters, digits and dashes/)).toBeTruthy();
  expect((await field("Meena")).value).toBe("EM<1>");
  await enter("Meena", "  ");
  expect(screen.getByText(/Type or scan the number/)).toBeTruthy();
  expect(server.writes).toEqual([]);
});

it.each([["*EM204118972IN*"], ["]C1EM204118972IN"], ["\u001dem204118972in"], ["ＥＭ２０４１１８９７２ＩＮ"]])(
  "of what a scanner sends, %j, the number is saved",
  async (text) => {
    notes = notes.map((note) => ({ ...note, ...PRINTED }));
    show();
    await openTab(/Printed/);
    await enter("Meena", text);
    expect(numbers()).toEqual([[testId(1), "EM204118972IN"]]);
  },
);

it("the camera takes the number that it reads twice, and closes", async () => {
  const frames = ["https://www.indiapost.gov.in", "EM204118977IN", "EM204118972IN", "EM204118972IN"];
  const stop = vi.fn();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      detect = async () => [{ rawValue: frames.shift() ?? "" }];
    },
  );
  const getUserMedia = vi.fn(async () => ({ getTracks: () => [{ stop }] }));
  vi.stubGlobal("navigator", { ...navigator, mediaDevices: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, "srcObject", "set").mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  notes = notes.map((note) => ({ ...note, ...PRINTED }));
  show();
  await openTab(/Printed/);
  await press(await button("Scan with the camera"));
  await button("Close the camera");
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect((await field("Meena")).value).toBe("EM204118972IN");
  expect(frames).toEqual([]);
  expect(stop).toHaveBeenCalledTimes(getUserMedia.mock.calls.length);
  expect(server.writes).toEqual([]);
});

it("a note without an address cannot be chosen, and shows the phone to call", async () => {
  notes = [noteOf(1), noteOf(2, { address: null })];
  show();
  await button("Print 1 label");
  await openTab(/No address/);
  const link = await screen.findByRole("link", { name: /Call Gauri for the address/ });
  expect(link.getAttribute("href")).toBe("tel:+919876543210");
});

it("posted notes show their numbers and dates", async () => {
  notes = [noteOf(1, { sentAt: "2026-11-22T11:00:00.000Z", trackingNumber: "EM1" })];
  show();
  await openTab(/Posted/);
  const panel = within(await screen.findByRole("tabpanel"));
  expect(await panel.findByText("EM1")).toBeTruthy();
  expect(panel.getByText(/Posted .*22 Nov/)).toBeTruthy();
});

it("the screen shows that there is nothing to print, and that nothing was found", async () => {
  notes = [];
  show();
  expect(await screen.findByText("No label to print")).toBeTruthy();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "nobody" } });
  expect(await screen.findByText("Nothing found")).toBeTruthy();
});
