// Fails each test during which React, or the product, has written an error to the console: repeated keys, an
// element within one that may not hold it, a field that turns from uncontrolled to controlled. A test of an error puts a mock in the
// place of console.error.
import { format } from "node:util";
import { afterEach, beforeEach } from "vitest";

const written: string[] = [];
// biome-ignore lint/suspicious/noConsole: it is put back after each test
const writeError = console.error;

beforeEach(() => {
  written.length = 0;
  console.error = (...values: unknown[]) => void written.push(format(...values));
});

afterEach(() => {
  console.error = writeError;
  const [first] = written;
  if (first !== undefined) throw new Error(`Written to console.error: ${first}`);
});
