// What is not at the server yet, on the device, in IndexedDB: localStorage holds no photos and no recordings.
const STORE = "drafts";
/** Some browsers never answer, after the device was short of storage for example. */
const OPEN_MS = 5_000;

/** Values by key in a database of this name. All functions reject where the browser has no storage or it is full. */
export function draftStorage(name: string) {
  let opening: Promise<IDBDatabase> | null = null;

  const open = () => {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(new Error("The storage does not answer"));
      }, OPEN_MS);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => {
        clearTimeout(timer);
        if (isLate) return request.result.close();
        // By the browser, which may delete what a site stores.
        request.result.onclose = () => {
          opening = null;
        };
        // For who deletes the database at the sign-out.
        request.result.onversionchange = () => {
          request.result.close();
          opening = null;
        };
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };

  const run = async <Result>(
    mode: IDBTransactionMode,
    request: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> => {
    const database = await open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const requested = request(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(requested.result);
      transaction.onabort = () => reject(transaction.error);
    });
  };

  return {
    readStored: (key: string): Promise<unknown> => run("readonly", (store) => store.get(key)),
    writeStored: (key: string, value: unknown) => run("readwrite", (store) => store.put(value, key)),
    deleteStored: (key: string) => run("readwrite", (store) => store.delete(key)),
    deleteAllStored: () => run("readwrite", (store) => store.clear()),
    /** Deletes the values that `isExpired` names. */
    deleteExpired: async (isExpired: (value: unknown) => boolean): Promise<void> => {
      await run("readwrite", (store) => {
        const request = store.openCursor();
        request.onsuccess = () => {
          const cursor = request.result;
          if (!cursor) return;
          if (isExpired(cursor.value)) cursor.delete();
          cursor.continue();
        };
        return request;
      });
    },
  };
}
