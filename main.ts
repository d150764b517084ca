// The entry point. `node main.ts` starts the server; `node main.ts <command>` runs one of the commands (commands.ts).
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Compiling the server's files takes longer than the rest of a start. The cache lies in the application's own folder, since
// its writer decides what the server runs; where the folder cannot be written, Node does without. NODE_COMPILE_CACHE names
// another one.
enableCompileCache(join(import.meta.dirname, ".cache/compiled"));
await import("./commands.ts");
