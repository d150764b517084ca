// What the admin chooses for the sessions of days that are to be closed.
import type { AffectedSession } from "#contract/closed-days.ts";

export const ACTIONS = ["move", "cancel", "keep"] as const;
export type Action = (typeof ACTIONS)[number];
export type Choices = Readonly<Record<string, Action | undefined>>;

/** A session without a free slot on another day cannot be moved. */
export function canChoose(session: AffectedSession, action: Action): boolean {
  return action !== "move" || session.moveTo !== null;
}

/** The action for all; sessions for which it is not possible keep what was chosen for them. */
export function chooseForAll(
  sessions: readonly AffectedSession[],
  choices: Choices,
  action: Action,
): Choices {
  const chosen = sessions
    .filter((session) => canChoose(session, action))
    .map(({ id }) => [id, action] as const);
  return { ...choices, ...Object.fromEntries(chosen) };
}

/** The first session without a choice, or with one that is no longer possible. */
export function findUnchosen(sessions: readonly AffectedSession[], choices: Choices) {
  return sessions.find((session) => !isChosen(session, choices[session.id])) ?? null;
}

function isChosen(session: AffectedSession, action: Action | undefined): boolean {
  return action !== undefined && canChoose(session, action);
}

/** The sessions to send; those that are kept are left out. */
export function toSent(sessions: readonly AffectedSession[], choices: Choices) {
  return sessions
    .filter(({ id }) => choices[id] === "move" || choices[id] === "cancel")
    .map(({ id, moveTo }) => ({ id, moveTo: choices[id] === "move" ? moveTo : null }));
}

/** In rupees: what goes back to customers. */
export function totalRefund(sessions: readonly AffectedSession[], choices: Choices): number {
  return sessions
    .filter(({ id }) => choices[id] === "cancel")
    .reduce((total, { refund }) => total + refund, 0);
}
