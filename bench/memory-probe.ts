// Loaded into a measured server before its own code (`--import`). At SIGUSR2 it collects garbage and writes what memory is left.
import { writeFileSync } from "node:fs";

process.on("SIGUSR2", () => {
  const collect = globalThis.gc;
  if (!collect) throw new Error("Start the server with --expose-gc");
  collect();
  // Finalizers release what the first collection found.
  setTimeout(() => {
    collect();
    writeFileSync(process.env.MEMORY_FILE ?? "", JSON.stringify(process.memoryUsage()));
  }, 200);
});
