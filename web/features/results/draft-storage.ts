// Drafts of results on the device, in IndexedDB: localStorage holds no photos.
const DATABASE = "results-drafts";
const STORE = "drafts";

let opening: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

async function run<Result>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const requested = request(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(requested.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** All four reject where the browser has no storage or it is full. */
export const readStored = (key: string): Promise<unknown> => run("readonly", (store) => store.get(key));
export const writeStored = (key: string, value: unknown) =>
  run("readwrite", (store) => store.put(value, key));
export const deleteStored = (key: string) => run("readwrite", (store) => store.delete(key));
export const deleteAllStored = () => run("readwrite", (store) => store.clear());

/** Deletes the values that `isExpired` names. */
export async function deleteExpired(isExpired: (value: unknown) => boolean): Promise<void> {
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
}
