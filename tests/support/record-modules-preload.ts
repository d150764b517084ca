// Preloaded into a process under test, and into its worker threads: see record-modules.ts.
import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";

const file = process.env.RECORD_MODULES_FILE;
if (!file) throw new Error("RECORD_MODULES_FILE is not set");

registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(file, `${url}\n`);
    return nextLoad(url, context);
  },
});
