import { useEffect, useRef, useState } from "react";

/**
 * The payments that are pending, in the order in which they were heard of. Each stays when it is no longer named until
 * it is dropped: then its end has yet to be asked for. One whose end is told does not come again, though an older answer
 * may still name it. One without an order is what she has just come back from: it may be any of the others, and stands
 * only while there are none.
 */
export function useWatched<P extends { orderId: string | null }>(pending: readonly P[]) {
  const [watched, setWatched] = useState<readonly P[]>([]);
  const [ended, setEnded] = useState<readonly P[]>([]);
  const came = pending.filter(
    (one) => ![...watched, ...ended].some(isSameAs(one)) && (one.orderId !== null || watched.length === 0),
  );
  if (came.length > 0) setWatched([...watched.filter(({ orderId }) => orderId !== null), ...came]);
  const drop = (gone: P) => setWatched((all) => all.filter((one) => one.orderId !== gone.orderId));
  return {
    watched: watched.map((one) => pending.find(isSameAs(one)) ?? one),
    drop,
    end: (gone: P) => {
      drop(gone);
      setEnded((all) => [...all, gone]);
    },
  };
}

/** Whether the screen is still there when an answer comes. */
export function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

export function isSameAs(payment: { orderId: string | null }) {
  return ({ orderId }: { orderId: string | null }) => orderId === payment.orderId;
}

/** Whether she is still where a checkout led back to: an answer may come when she has gone on by herself, or been led. */
export function isStillBack(): boolean {
  return new URLSearchParams(window.location.search).get("payment") === "checking";
}
