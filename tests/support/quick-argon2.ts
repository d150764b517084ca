// Takes the place of `@node-rs/argon2` in the tests of modules: a password or a recovery code costs a tenth of a millisecond
// instead of 20. A hash names its cost, so that `verify` reads both kinds; server/commands/admin.test.ts expects the real cost
// of a process.
import { createRequire } from "node:module";
import type * as argon2 from "@node-rs/argon2";

const real = createRequire(import.meta.url)("@node-rs/argon2") as typeof argon2;
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const hash: typeof argon2.hash = (password, options) => real.hash(password, { ...options, ...QUICK });
export const hashRaw: typeof argon2.hashRaw = (password, options) =>
  real.hashRaw(password, { ...options, ...QUICK });
export const { verify } = real;
