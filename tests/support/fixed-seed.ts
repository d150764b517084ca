// The properties of `npm test` are tried with one seed, so that a change alone makes a test fail; `npm run test:long` takes
// another in each run, which a failure names.
import fc from "fast-check";

if (process.env.LONG !== "1") fc.configureGlobal({ seed: 1_126 });
