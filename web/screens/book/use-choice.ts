import { useEffect, useState } from "react";
import { hasNotice } from "#domain/slots.ts";
import { useNow } from "#web/api/server-clock.ts";
import type { Session } from "#web/features/bookings/use-reschedule.ts";
import { useOpenDates, useSlots } from "#web/features/bookings/use-slots.ts";
import { type Choice, forgetChoice, NO_CHOICE, rememberedChoice } from "./choice.ts";

/** Why a chosen time is chosen no more: somebody else has it, or it starts too soon by now. */
export type Gone = "taken" | "passed" | null;

/** How often the server's time is looked at: for midnight, and for slots that have become too near. */
const LOOK_AT_CLOCK_MS = 5_000;

/**
 * The day, time and type on the screen. A day is shown until one is chosen: the first open one, or that of the session
 * which is moved. A chosen day stays until it is over, even when its last time goes; a time stays only while it is free.
 */
export function useChoice(moved: Session | null = null) {
  const [wish, setWish] = useState<Choice>(() => (moved ? NO_CHOICE : rememberedChoice()));
  const isMoving = moved !== null;
  useEffect(() => {
    if (!isMoving) forgetChoice();
  }, [isMoving]);

  const now = useNow(LOOK_AT_CLOCK_MS);
  const days = useOpenDates({ isLive: true });
  const open = days.data?.dates.filter((day) => day >= days.from);
  const isOver = (day: string) => days.isClockSet && day < days.from;
  const shown = useShownDay(open, moved?.sessionDate ?? null, !days.isFetching, isOver);
  const isWishOver = wish.date !== null && isOver(wish.date);
  const date = wish.date === null || isWishOver ? shown : wish.date;

  const answer = useSlots(date, { isLive: true });
  // The server leaves out what starts too soon; an answer of a moment ago may still have it.
  const offered = answer.data?.filter((slot) => !date || !days.isClockSet || hasNotice(date, slot.time, now));
  const isFree = offered?.some((slot) => slot.time === wish.time && slot.available) ?? false;
  const isChosen = !isWishOver && isFree;
  const hasWish = wish.date !== null && wish.time !== null;
  const isGone = hasWish && (isWishOver || (offered !== undefined && !isFree));
  const [turnedTo, turnTo] = useState<string | null>(null);

  return {
    days: { ...days, open },
    slots: { ...answer, data: offered },
    choice: {
      date,
      time: isChosen ? wish.time : null,
      questionType: wish.questionType,
    } satisfies Choice,
    /** What happened to the chosen time while it was looked at, or while she signed in. */
    gone: isGone ? howItWent(wish, now) : null,
    month: later(turnedTo ?? (date ?? days.from).slice(0, 7), days.from.slice(0, 7)),
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

function howItWent({ date, time }: Choice, now: Date): Gone {
  return date && time && hasNotice(date, time, now) ? "taken" : "passed";
}

/** The day that is shown while none is chosen. Once the open days are known it stays, so that nothing jumps. */
function useShownDay(
  open: readonly string[] | undefined,
  preferred: string | null,
  isKnown: boolean,
  isOver: (day: string) => boolean,
): string | null {
  const [pinned, pin] = useState<string | null>(null);
  if (pinned !== null && !isOver(pinned)) return pinned;
  const first = open?.find((day) => day === preferred) ?? open?.[0] ?? null;
  if (isKnown && first !== pinned) pin(first);
  return first;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
