// Records which modules a process loads.
const PRELOAD = new URL("./record-modules-preload.ts", import.meta.url).href;

/** Environment variables that make a Node process append the URL of each module that it loads to the file, one a line. */
export function recordModules(file: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=${PRELOAD}`, RECORD_MODULES_FILE: file };
}
