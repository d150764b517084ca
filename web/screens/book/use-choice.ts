import { useEffect, useState } from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { type Choice, forgetChoice, rememberedChoice } from "#web/features/bookings/choice.ts";
import { useOpenDates, useSlots } from "#web/features/bookings/use-slots.ts";

/**
 * The day, time and type on the screen. The first open day is taken until one is chosen; a chosen day stays, even
 * when its last time goes; a time stays only while it is free.
 */
export function useChoice() {
  const [wish, setWish] = useState<Choice>(fromBefore);
  useEffect(forgetChoice, []);

  const days = useOpenDates();
  const date = wish.date ?? days.data?.dates[0] ?? null;
  const slots = useSlots(date);
  const isFree = slots.data?.some((slot) => slot.time === wish.time && slot.available) ?? false;
  const [turnedTo, turnTo] = useState<string | null>(null);

  return {
    days,
    slots,
    choice: { date, time: isFree ? wish.time : null, questionType: wish.questionType } satisfies Choice,
    /** The chosen time went while it was looked at, or while she signed in. */
    isTimeGone: wish.time !== null && slots.data !== undefined && !isFree,
    month: turnedTo ?? (date ?? days.from).slice(0, 7),
    turnTo,
    chooseDate: (next: string) => {
      turnTo(next.slice(0, 7));
      setWish((before) => ({ ...before, date: next, time: before.date === next ? before.time : null }));
    },
    chooseTime: (time: string) => setWish((before) => ({ ...before, date, time })),
    chooseType: (questionType: Choice["questionType"]) => setWish((before) => ({ ...before, questionType })),
    clearTime: () => setWish((before) => ({ ...before, date, time: null })),
  };
}

/** The choice from before the login, unless its day has passed. */
function fromBefore(): Choice {
  const remembered = rememberedChoice();
  const isPast = remembered.date !== null && remembered.date < istDateOf(serverNow());
  return isPast ? { ...remembered, date: null, time: null } : remembered;
}
