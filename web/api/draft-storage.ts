// What is not at the server yet, on the device, in IndexedDB: localStorage holds no photos and no recordings.
import { clear, createStore, get, promisifyRequest } from "idb-keyval";

const STORE = "drafts";
/** Some browsers never answer, after the device was short of storage for example. */
const OPEN_MS = 5_000;

/** Values by key in a database of this name. All functions reject where the browser has no storage or it is full. */
export function draftStorage(name: string) {
  let opened = createStore(name, STORE);

  /** idb-keyval waits for ever, and holds a database that is to be deleted. */
  function store<T>(mode: IDBTransactionMode, act: (drafts: IDBObjectStore) => T | PromiseLike<T>) {
    const asked = opened;
    const openAgain = () => {
      if (opened === asked) opened = createStore(name, STORE);
    };
    let isLate = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const acted = new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        openAgain();
        reject(new Error("The storage does not answer"));
      }, OPEN_MS);
      asked(mode, (drafts) => {
        clearTimeout(timer);
        const { db } = drafts.transaction;
        // For who deletes the database at the sign-out.
        db.onversionchange = () => {
          db.close();
          openAgain();
        };
        if (isLate) db.close();
        else resolve(act(drafts));
      }).catch(reject);
    });
    return acted.finally(() => clearTimeout(timer));
  }

  return {
    readStored: (key: string): Promise<unknown> => get(key, store),
    /** Replaces the value by what `change` makes of it, before another tab can; undefined deletes it. */
    changeStored: (key: string, change: (before: unknown) => unknown): Promise<void> =>
      store("readwrite", (drafts) => {
        drafts.get(key).onsuccess = function () {
          const after = change(this.result);
          if (after === undefined) drafts.delete(key);
          else drafts.put(after, key);
        };
        return promisifyRequest(drafts.transaction);
      }),
    deleteAllStored: () => clear(store),
    /** Deletes the values that `isExpired` names. */
    deleteExpired: (isExpired: (value: unknown) => boolean): Promise<void> =>
      store("readwrite", (drafts) => {
        drafts.openCursor().onsuccess = function () {
          if (!this.result) return;
          if (isExpired(this.result.value)) this.result.delete();
          this.result.continue();
        };
        return promisifyRequest(drafts.transaction);
      }),
  };
}
