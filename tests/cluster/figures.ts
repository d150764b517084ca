// What the cluster tests measure, as lines of their output.
export function printFigures(...lines: string[]) {
  process.stdout.write(`${lines.join("\n")}\n`);
}

export const seconds = (ms: number): string => (ms / 1000).toFixed(2);
