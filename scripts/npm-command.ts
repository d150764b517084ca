// Runs npm of the machine and answers what it prints, also when it ends with an error.
import { execFile } from "node:child_process";
import { root } from "./checks/source-files.ts";

export function runNpm(args: readonly string[]): Promise<string> {
  // Set when a script of package.json runs; `npm` alone would be searched in node_modules/.bin first.
  const script = process.env.npm_execpath;
  const isScript = script !== undefined && /\.[cm]?js$/.test(script);
  const [program, first] = isScript ? [process.execPath, [script]] : ["npm", []];
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) =>
    execFile(program, [...first, ...args], options, (error, stdout) => {
      if (error && stdout.trim() === "") reject(error);
      else resolve(stdout);
    }),
  );
}
