// Follows at our server what a checkout is open for: a UPI app may have paid long before the checkout hears of it, and
// the money's own word comes to our server first.
export const FOLLOW_MS = 5_000;

/**
 * Asks every 5 seconds while the page is looked at, and as soon as it is again, until it is paid for. Answers how to
 * stop; a question that fails is asked again in its turn.
 */
export function followPayment(isPaidFor: (signal: AbortSignal) => Promise<boolean>, onPaid: () => void) {
  const stop = new AbortController();
  const { signal } = stop;
  let isAsking = false;
  const ask = async () => {
    if (isAsking || signal.aborted || document.visibilityState === "hidden") return;
    isAsking = true;
    const isPaid = await isPaidFor(signal).catch(() => false);
    isAsking = false;
    if (signal.aborted || !isPaid) return;
    stop.abort();
    onPaid();
  };
  const timer = setInterval(() => void ask(), FOLLOW_MS);
  document.addEventListener("visibilitychange", () => void ask(), { signal });
  signal.addEventListener("abort", () => clearInterval(timer));
  return () => stop.abort();
}
