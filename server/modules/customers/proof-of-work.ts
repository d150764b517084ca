// A proof of work: the browser tries numbers until PBKDF2 of one begins with the target, and answers with the rest of what
// PBKDF2 gave. The server keeps nothing: it derives the number from the salt again (decision 0110).
import { pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type { ProofOfWork, Puzzle } from "#contract/customers.ts";
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { signText } from "#server/crypto/keys.ts";
import { isSameHash } from "#server/crypto/tokens.ts";

const VALID_MINUTES = 5;
/** PBKDF2 runs natively in browsers, so that an attacker's processor is hardly faster for each number than a phone's. */
const ITERATIONS = 5000;
/** The browser tries half of the numbers on average: 2.5 million iterations, some seconds on a phone. */
const NUMBERS = 1000;
const HALF_BYTES = 16;

const derive = promisify(pbkdf2);

export async function newPuzzle(ctx: AppContext, phone: string, now: Date): Promise<Puzzle> {
  const salt = `${addMinutes(now, VALID_MINUTES).getTime()}.${randomBytes(16).toString("hex")}`;
  const { target } = await solutionOf(ctx, phone, salt);
  return { salt, target: target.toString("hex"), iterations: ITERATIONS, numbers: NUMBERS };
}

/** Whether the proof solves a puzzle for this phone that has not expired. The caller refuses a second use of its salt. */
export async function isSolved(ctx: AppContext, phone: string, proof: ProofOfWork, now: Date) {
  const expiresAt = Number(proof.salt.split(".")[0]);
  if (!(expiresAt > now.getTime() && expiresAt <= addMinutes(now, VALID_MINUTES).getTime())) return false;
  const { answer } = await solutionOf(ctx, phone, proof.salt);
  return isSameHash(Buffer.from(proof.answer, "hex"), answer);
}

/** Browsers derive keys on pages of secure contexts alone: by https, or on the computer itself. Demo mode may be neither. */
export function canBrowsersSolve({ publicUrl }: AppContext["config"]): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" || /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

async function solutionOf(ctx: AppContext, phone: string, salt: string) {
  const number = signText(ctx.config, "login-proof", `${phone}\n${salt}`).readUInt32BE() % NUMBERS;
  const derived = await derive(String(number), salt, ITERATIONS, 2 * HALF_BYTES, "sha256");
  return { target: derived.subarray(0, HALF_BYTES), answer: derived.subarray(HALF_BYTES) };
}
