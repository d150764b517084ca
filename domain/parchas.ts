// The two sides of the written note, and what a tracking number looks like.

export const PARCHA_SIDES = ["Front", "Back"] as const;
export type ParchaSide = (typeof PARCHA_SIDES)[number];

export const TRACKING_NUMBER = /^[A-Za-z0-9-]{1,40}$/;
