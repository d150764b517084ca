import { forceCloseDatabase, IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftStorage } from "./draft-storage.ts";

let factory: IDBFactory;
beforeEach(() => {
  factory = new IDBFactory();
  vi.stubGlobal("indexedDB", factory);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A request of the browser's own interface. */
function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** As versions before idb-keyval did. */
async function openAsBefore(): Promise<IDBDatabase> {
  const request = factory.open("drafts", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("drafts");
  return settled(request);
}

it("what a version before has stored on the device is read, replaced and deleted", async () => {
  const before = await openAsBefore();
  const drafts = before.transaction("drafts", "readwrite").objectStore("drafts");
  await settled(drafts.put({ text: "a draft" }, "1"));
  before.close();
  const { readStored, changeStored } = draftStorage("drafts");
  expect(await readStored("1")).toEqual({ text: "a draft" });
  await changeStored("1", () => ({ text: "another" }));
  expect(await readStored("1")).toEqual({ text: "another" });
  await changeStored("1", () => undefined);
  expect(await readStored("1")).toBeUndefined();
  expect(await factory.databases()).toEqual([{ name: "drafts", version: 1 }]);
});

it("the drafts that have expired are deleted, and the others stay", async () => {
  const { readStored, changeStored, deleteExpired, deleteAllStored } = draftStorage("drafts");
  for (const day of [1, 2, 3]) await changeStored(`${day}`, () => ({ day }));
  await deleteExpired((value) => (value as { day: number }).day < 3);
  expect(await Promise.all(["1", "2", "3"].map(readStored))).toEqual([undefined, undefined, { day: 3 }]);
  await deleteAllStored();
  expect(await readStored("3")).toBeUndefined();
});

it("what two tabs change at once has both changes, and a value that is changed to nothing is deleted", async () => {
  const [first, second] = [draftStorage("drafts"), draftStorage("drafts")];
  const adding = (text: string) => (before: unknown) => [...((before as string[] | undefined) ?? []), text];
  await Promise.all([first.changeStored("1", adding("a")), second.changeStored("1", adding("b"))]);
  expect(await first.readStored("1")).toEqual(["a", "b"]);
  await second.changeStored("1", () => undefined);
  expect(await first.readStored("1")).toBeUndefined();
});

it("a database that the browser has closed is opened anew", async () => {
  const opened: IDBDatabase[] = [];
  const open = vi.spyOn(factory, "open");
  open.mockImplementation((...names) => {
    const request = IDBFactory.prototype.open.apply(factory, names);
    request.addEventListener("success", () => opened.push(request.result));
    return request;
  });
  const { readStored, changeStored } = draftStorage("drafts");
  await changeStored("1", () => "a draft");
  expect([await readStored("1"), await readStored("1"), opened.length]).toEqual(["a draft", "a draft", 1]);
  forceCloseDatabase(opened[0] as never);
  await expect.poll(async () => [await readStored("1"), opened.length]).toEqual(["a draft", 2]);
});

it("a database that the sign-out deletes while it is open is gone, and a new one is opened at the next use", async () => {
  const { readStored, changeStored } = draftStorage("drafts");
  await changeStored("1", () => "a draft");
  const deletion = factory.deleteDatabase("drafts");
  const blocked = vi.fn();
  deletion.onblocked = blocked;
  await settled(deletion);
  expect(blocked).not.toHaveBeenCalled();
  expect(await factory.databases()).toEqual([]);
  expect(await readStored("1")).toBeUndefined();
});

it("a database that does not answer is given up, and asked for again at the next use", async () => {
  vi.useFakeTimers();
  const open = vi.spyOn(factory, "open").mockImplementation(() => new EventTarget() as never);
  const { readStored } = draftStorage("drafts");
  for (const times of [1, 2]) {
    const failed = expect(readStored("1")).rejects.toThrow("The storage does not answer");
    await vi.advanceTimersByTimeAsync(5_000);
    await failed;
    expect(open).toHaveBeenCalledTimes(times);
  }
});

it("a database that answers after it was given up is closed and stores nothing, so that the sign-out can delete it", async () => {
  (await openAsBefore()).close();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const open = IDBFactory.prototype.open;
  let answer = () => {};
  vi.spyOn(factory, "open").mockImplementationOnce((...names) => {
    const late = { onsuccess: () => {} } as unknown as IDBOpenDBRequest & { onsuccess: () => void };
    answer = () => {
      const request = open.apply(factory, names);
      request.onsuccess = () => {
        Object.assign(late, { result: request.result });
        late.onsuccess();
      };
    };
    return late as never;
  });
  const { readStored, changeStored } = draftStorage("drafts");
  const failed = expect(changeStored("1", () => "late")).rejects.toThrow("The storage does not answer");
  await vi.advanceTimersByTimeAsync(5_000);
  await failed;
  answer();
  expect(await readStored("1")).toBeUndefined();
  await settled(factory.deleteDatabase("drafts"));
  expect(await factory.databases()).toEqual([]);
});

it("a large draft may take longer to store than a database to open", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { readStored, changeStored } = draftStorage("drafts");
  await changeStored("1", () => "a draft");
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore) {
    vi.advanceTimersByTime(10_000);
    return this.get("1") as never;
  });
  await changeStored("2", () => "a large one");
  expect(put).toHaveBeenCalledOnce();
  expect(await readStored("1")).toBe("a draft");
});

it("a draft for which the device has no space is rejected", async () => {
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { readStored, changeStored } = draftStorage("drafts");
  await expect(changeStored("1", () => "a draft")).rejects.toThrow(DOMException);
  expect(await readStored("1")).toBeUndefined();
});

it("all functions reject where the browser has no storage", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const { readStored, changeStored, deleteAllStored, deleteExpired } = draftStorage("drafts");
  const used = [
    readStored("1"),
    changeStored("1", () => "a draft"),
    changeStored("1", () => undefined),
    deleteAllStored(),
    deleteExpired(() => true),
  ];
  const outcomes = await Promise.allSettled(used);
  expect(outcomes.map(({ status }) => status)).toEqual(used.map(() => "rejected"));
});
