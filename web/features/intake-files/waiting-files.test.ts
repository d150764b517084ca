import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addIntakeFile, createIntakeUpload } from "#contract/intake-files.ts";
import { getIntake } from "#contract/intakes.ts";
import { getNextPart } from "#contract/uploads.ts";
import type { IntakeFileKind } from "#domain/intake-files.ts";
import { rememberUser } from "#web/features/identity/session.ts";
import { fakeLocks } from "#web/testing/fake-locks.ts";
import { FakePut } from "#web/testing/fake-put.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testCustomer, testId, testNoFiles, testUpload } from "#web/testing/fixtures.ts";
import { cleanup, renderHook, waitFor } from "#web/testing/library.tsx";

/** Of the device, for all tabs. The storage that stands in for IndexedDB cannot copy a file. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock("#web/api/draft-storage.ts", () => ({
  draftStorage: () => ({
    readStored: async (key: string) => stored.get(key),
    changeStored: async (key: string, change: (before: unknown) => unknown) => {
      const after = change(stored.get(key));
      if (after === undefined) stored.delete(key);
      else stored.set(key, after);
    },
    deleteExpired: async () => undefined,
  }),
}));

class Put extends FakePut {
  override send() {
    queueMicrotask(() => this.end(200));
  }
}

const userId = testId(2);
const key = { userId, bookingId: testId(100) };
const server = fakeServer();
const objectPath = `uploads/${testId(1)}`;
const ticket = {
  ...testUpload(1),
  objectPath,
  uploadURL: `http://there.test/objects/${objectPath}?signature=s`,
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("XMLHttpRequest", Put);
  rememberUser(testCustomer({ id: userId }));
  server.answer(getIntake, { ...testNoFiles, intake: null, canEdit: true });
  server.answer(createIntakeUpload, ticket);
  server.answer(getNextPart, { offset: 1, part: null });
  server.answer(addIntakeFile, testNoFiles);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A tab of the browser whose page shows the intake. */
async function openTab() {
  vi.resetModules();
  const { giveFile, useWaitingFiles } = await import("./waiting-files.ts");
  const { result } = renderHook(() => useWaitingFiles(key));
  const give = (kind: IntakeFileKind) => giveFile(key, kind, new File(["a"], kind), null);
  return { give, waiting: () => result.current.map(({ kind }) => kind), files: () => result.current };
}
const sent = () => server.calls(addIntakeFile).map(({ input }) => input.kind);

it("a file that two tabs have is sent by one of them, and the other shows that it has arrived", async () => {
  fakeLocks();
  const release = server.hold(addIntakeFile);
  const first = await openTab();
  first.give("photo");
  await waitFor(() => expect(sent()).toEqual(["photo"]));
  const second = await openTab();
  await waitFor(() => expect(second.waiting()).toEqual(["photo"]));
  second.give("voice");
  await waitFor(() => expect(sent()).toEqual(["photo", "voice"]));
  release();
  await waitFor(() => expect([first.waiting(), second.waiting()]).toEqual([[], []]));
  expect(sent()).toEqual(["photo", "voice"]);
});

it("a file is sent also where the browser refuses locks", async () => {
  fakeLocks();
  vi.spyOn(navigator.locks, "request").mockRejectedValue(new DOMException("no storage", "SecurityError"));
  const tab = await openTab();
  tab.give("photo");
  await waitFor(() => expect(sent()).toEqual(["photo"]));
  await waitFor(() => expect(tab.waiting()).toEqual([]));
});

it.each([
  ["that has locks", true, ["photo", "voice"]],
  ["without locks", false, ["photo", "voice", "voice"]],
])(
  "in a browser %s, a recording of one tab stays on the device when the photo of another has arrived",
  async (_, hasLocks, all) => {
    if (hasLocks) fakeLocks();
    const first = await openTab();
    const second = await openTab();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.answer(createIntakeUpload, async ({ input }) => {
      if (input?.kind === "voice") await held;
      return ticket;
    });
    second.give("voice");
    await waitFor(() => expect(second.files().map(({ isKept }) => isKept)).toEqual([true]));
    first.give("photo");
    await waitFor(() => expect(sent()).toEqual(["photo"]));
    await waitFor(() => expect(first.waiting()).toEqual([]));
    cleanup();
    const third = await openTab();
    await waitFor(() => expect(third.waiting()).toEqual(["voice"]));
    release();
    await waitFor(() => expect(third.waiting()).toEqual([]));
    await waitFor(() => expect(sent()).toEqual(all));
  },
);

it("a file that another tab has sent before its turn comes is not sent again", async () => {
  fakeLocks();
  const release = server.hold(addIntakeFile);
  const first = await openTab();
  first.give("photo");
  first.give("voice");
  await waitFor(() => expect(first.files().map(({ isKept }) => isKept)).toEqual([true, true]));
  const second = await openTab();
  await waitFor(() => expect(sent()).toEqual(["photo", "voice"]));
  release();
  await waitFor(() => expect([first.waiting(), second.waiting()]).toEqual([[], []]));
  expect(sent()).toEqual(["photo", "voice"]);
});
