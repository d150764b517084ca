// Solves the server's proof of work, as the browser does (web/screens/login/solve-puzzle.ts).
import { pbkdf2Sync } from "node:crypto";
import type { ProofOfWork, Puzzle } from "#contract/customers.ts";

export function solve({ salt, target, iterations, numbers }: Puzzle): ProofOfWork {
  for (let number = 0; number < numbers; number++) {
    const derived = pbkdf2Sync(String(number), salt, iterations, 32, "sha256").toString("hex");
    if (derived.startsWith(target)) return { salt, answer: derived.slice(target.length) };
  }
  throw new Error("The puzzle has no solution");
}
