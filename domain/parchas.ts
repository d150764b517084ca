// A parcha is the guide's handwritten note. It has two sides, and the paper itself is sent by post.

export const PARCHA_SIDES = ["Front", "Back"] as const;
export type ParchaSide = (typeof PARCHA_SIDES)[number];

export const TRACKING_NUMBER_PATTERN = /^[A-Za-z0-9-]{1,40}$/;
