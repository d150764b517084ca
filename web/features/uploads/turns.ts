// At most six uploads run at once. Further ones wait, in the order in which they came.
const MAX_AT_ONCE = 6;

let running = 0;
const waiting = new Set<() => void>();

/** Waits until fewer than six uploads run. Returns how to let the next one begin. @throws the signal's reason. */
export async function takeTurn(signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted();
  while (running >= MAX_AT_ONCE) await nextEnd(signal);
  running += 1;
  return () => {
    running -= 1;
    for (const look of waiting) look();
  };
}

/** The end of any upload. */
function nextEnd(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      waiting.delete(look);
      signal.removeEventListener("abort", stop);
    };
    const look = () => {
      end();
      resolve();
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    waiting.add(look);
    signal.addEventListener("abort", stop);
  });
}
