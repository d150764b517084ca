// The entry point. `node main.ts` starts the server; `node main.ts <command>` runs one of the commands (commands.ts).
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Compiling the server's files takes longer than the rest of a start. The cache lies in the application's own folder, since
// its writer decides what the server runs. Node does without where the server may not write there, as under ops/systemd:
// an intruder could otherwise leave code in it that outlives a restart.
enableCompileCache(join(import.meta.dirname, ".cache/compiled"));
await import("./commands.ts");
