// What a customer gives the guide besides the intake: the question, spoken, and photos of palms, of an old chart, of a
// doubtful parcha.
import { MAX_IMAGE_BYTES } from "./uploads.ts";

export const INTAKE_FILE_KINDS = ["voice", "photo"] as const;
export type IntakeFileKind = (typeof INTAKE_FILE_KINDS)[number];

export const MAX_VOICE_SECONDS = 120;
/** Two minutes without compression: 16 bits, 12,000 times a second. */
export const MAX_VOICE_BYTES = 3 * 1024 * 1024;

/** Of a session, which has one recording: a new one replaces the one before. */
export const MAX_INTAKE_PHOTOS = 4;

export const INTAKE_FILE_BYTES: Readonly<Record<IntakeFileKind, number>> = {
  voice: MAX_VOICE_BYTES,
  photo: MAX_IMAGE_BYTES,
};
