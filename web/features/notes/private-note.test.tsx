import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listNotes, type Note, saveNote } from "#contract/notes.ts";
import { queryClient } from "#web/api/queries.ts";
import { forgetAdmin, rememberAdmin } from "#web/features/identity/admin-session.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { testAdmin, testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen } from "#web/testing/library.tsx";
import { eraseNoteDrafts, readNoteDraft } from "./note-drafts.ts";
import { PrivateNote } from "./private-note.tsx";

const session = { id: testId(3), userId: testId(1) };
const note = (fields: Partial<Note> = {}): Note => ({
  id: testId(9),
  bookingId: session.id,
  text: "Mangal dosh",
  version: 1,
  createdAt: "2026-11-21T04:30:00.000Z",
  changedAt: "2026-11-21T04:30:00.000Z",
  ...fields,
});

let notes: Note[];
const server = fakeServer();
inEnglish();
beforeEach(() => {
  vi.useFakeTimers();
  rememberAdmin(testAdmin());
  notes = [];
  server.answer(listNotes, () => ({ notes }));
  server.answer(saveNote, ({ params, input }) => {
    const { text, bookingId, version } = input;
    const saved = note({ id: params.noteId, text, bookingId, version: version + 1 });
    notes = text === "" ? [] : [saved, ...notes.filter(({ id }) => id !== saved.id)];
    return { success: true, note: text === "" ? null : saved };
  });
});
afterEach(() => {
  closePage();
  eraseNoteDrafts();
  forgetAdmin();
  vi.clearAllTimers();
  vi.useRealTimers();
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function show() {
  const { unmount } = render(<PrivateNote session={session} />);
  await advance(0);
  return unmount;
}
const field = () =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Private note, seen by you only" });
const type = (text: string) => act(async () => void fireEvent.change(field(), { target: { value: text } }));
const saves = () => server.calls(saveNote).map((call) => call.input);

it("the note saves itself a moment after the last key, under an id that stays the same", async () => {
  await show();
  await type("Mangal");
  await advance(1_000);
  await type("Mangal dosh");
  expect(screen.getByText("Saving…")).toBeTruthy();
  await advance(1_400);
  expect(saves()).toEqual([]);
  await advance(100);
  expect(saves()).toEqual([{ text: "Mangal dosh", version: 0, bookingId: session.id }]);
  expect(screen.getByText("Saved")).toBeTruthy();
  expect(readNoteDraft(session.id)).toBeNull();
  await type("Mangal dosh. Mother, too.");
  await advance(1_500);
  expect(saves()[1]).toEqual({ text: "Mangal dosh. Mother, too.", version: 1, bookingId: session.id });
  const [first, second] = server.calls(saveNote).map((call) => call.params?.noteId);
  expect(second).toBe(first);
});

it("leaving the field with Escape or otherwise saves at once", async () => {
  notes = [note()];
  await show();
  field().focus();
  await type("Mangal dosh!");
  await act(async () => void fireEvent.keyDown(field(), { key: "Escape" }));
  expect(document.activeElement).toBe(document.body);
  await advance(0);
  expect(saves()).toEqual([{ text: "Mangal dosh!", version: 1, bookingId: session.id }]);
});

it("what is typed while a save runs is saved afterwards with the version of its answer", async () => {
  await show();
  const release = server.hold(saveNote);
  await type("one");
  await advance(1_500);
  await type("one two");
  await advance(5_000);
  expect(saves()).toHaveLength(1);
  release();
  await advance(1_500);
  expect(saves()[1]).toMatchObject({ text: "one two", version: 1 });
  expect(field().value).toBe("one two");
});

it("without a network the note stays on the device, over a reload, and is sent when the network is back", async () => {
  server.fail(saveNote, "network");
  const unmount = await show();
  await type("offline");
  await advance(1_500);
  expect(screen.getByText("Not saved yet, kept on this device")).toBeTruthy();
  unmount();
  await show();
  expect(field().value).toBe("offline");
  server.answer(saveNote, ({ params, input }) => ({
    success: true,
    note: note({ id: params.noteId, text: input.text }),
  }));
  window.dispatchEvent(new Event("online"));
  await advance(0);
  expect(screen.getByText("Saved")).toBeTruthy();
  expect(field().value).toBe("offline");
  expect(readNoteDraft(session.id)).toBeNull();
});

it("a list that was asked for before the save does not take the note away", async () => {
  await show();
  let answerLate = (_: { notes: Note[] }) => {};
  server.answer(listNotes, () => new Promise((resolve) => (answerLate = resolve)));
  void queryClient.refetchQueries();
  await type("Mangal");
  await advance(1_500);
  expect(screen.getByText("Saved")).toBeTruthy();
  answerLate({ notes: [] });
  await advance(0);
  expect(field().value).toBe("Mangal");
});

it.each([
  ["failed", () => server.fail(saveNote, "try-again")],
  ["was answered by a proxy", () => server.fail(saveNote, "bad-answer", { status: 404 })],
])("a save that %s is repeated by itself, also after the guide has left the screen", async (_, fail) => {
  fail();
  const unmount = await show();
  await type("later");
  await advance(1_500);
  unmount();
  const before = saves().length;
  await advance(10_000);
  expect(saves().length).toBe(before + 1);
});

it("after the sign-in has ended the note waits for a new one, and is sent then", async () => {
  server.fail(saveNote, "not-signed-in");
  const unmount = await show();
  await type("Signed out");
  await advance(1_500);
  await advance(60_000);
  expect(saves()).toHaveLength(1);
  unmount();
  server.answer(saveNote, ({ params, input }) => ({
    success: true,
    note: note({ id: params.noteId, text: input.text }),
  }));
  await show();
  expect(saves()).toHaveLength(2);
  expect(readNoteDraft(session.id)).toBeNull();
});

it("a note that was changed on another device keeps both texts", async () => {
  notes = [note()];
  await show();
  const stored = note({ text: "From the tablet", version: 2 });
  server.answer(saveNote, ({ input }) =>
    input.version === 2
      ? { success: true, note: note({ text: input.text, version: 3 }) }
      : refusal("note-changed", { note: stored }),
  );
  await type("From the phone");
  await advance(1_500);
  await advance(1);
  expect(field().value).toBe("From the tablet\n\nFrom the phone");
  expect(saves()[1]).toMatchObject({ text: "From the tablet\n\nFrom the phone", version: 2 });
  expect(screen.getByText("It was changed on another device, too. Both texts are here.")).toBeTruthy();
  expect(screen.getByText("Saved")).toBeTruthy();
});

it("a text that is too long is kept on the device, and the guide reads by how much", async () => {
  await show();
  await type("a".repeat(4_003));
  await advance(20_000);
  expect(saves()).toEqual([]);
  expect(screen.getByText(/^3 letters too many to save/)).toBeTruthy();
  expect(readNoteDraft(session.id)?.text.length).toBe(4_003);
  await type("short");
  await advance(1_500);
  expect(screen.getByText("Saved")).toBeTruthy();
});

it("earlier notes on the customer stand below, and a draft of another admin is not shown", async () => {
  notes = [note(), note({ id: testId(8), bookingId: testId(4), text: "In October", version: 3 })];
  server.fail(saveNote, "network");
  const unmount = await show();
  expect(field().value).toBe("Mangal dosh");
  expect(screen.getByText("In October")).toBeTruthy();
  await type("Mine");
  await advance(1_500);
  unmount();
  rememberAdmin(testAdmin({ id: testId(77) }));
  notes = [];
  queryClient.clear();
  await show();
  expect(field().value).toBe("");
  expect(readNoteDraft(session.id)).toBeNull();
});

it("a draft that is older than a day is erased", async () => {
  server.fail(saveNote, "network");
  const unmount = await show();
  await type("Yesterday");
  unmount();
  vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
  await show();
  expect(readNoteDraft(session.id)).toBeNull();
});
