// Beyond a budget the server asks for a proof of work (decision 0110). Loaded only then.
import type { ProofOfWork, Puzzle } from "#contract/customers.ts";
import type { CallFailure } from "#web/api/call.ts";

/** Solves the puzzle of the refusal and sends again. Takes some seconds on a phone. */
export async function sendWithProof<Answer>(
  send: (proof: ProofOfWork) => Promise<Answer>,
  refusal: CallFailure,
): Promise<Answer> {
  const { puzzle } = refusal.body as { puzzle: Puzzle };
  return send(await solve(puzzle));
}

/** The page stays usable meanwhile: the browser derives keys outside the main thread. */
async function solve({ salt, target, iterations, numbers }: Puzzle) {
  const encoder = new TextEncoder();
  const algorithm = { name: "PBKDF2", hash: "SHA-256", salt: encoder.encode(salt), iterations };
  for (let number = 0; number < numbers; number++) {
    const key = await crypto.subtle.importKey("raw", encoder.encode(String(number)), "PBKDF2", false, [
      "deriveBits",
    ]);
    const derived = hex(await crypto.subtle.deriveBits(algorithm, key, 256));
    if (derived.startsWith(target)) return { salt, answer: derived.slice(target.length) };
  }
  throw new Error("The puzzle has no solution");
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
