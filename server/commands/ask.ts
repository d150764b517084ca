// Asks the operator: for a new password without showing it, or for a line. Both are read from a pipe, too.
import { createInterface } from "node:readline/promises";

export class PasswordPromptAborted extends Error {
  override name = "PasswordsDiffer";
}

type Terminal = Pick<NodeJS.ReadStream, "isTTY" | "setRawMode"> & NodeJS.ReadableStream;
type Screen = Pick<NodeJS.WritableStream, "write">;

/**
 * Asks twice on a terminal, because typing errors are invisible. Empty when nothing was typed.
 * @throws PasswordPromptAborted when the two differ or the user presses Ctrl-C
 */
export async function askPassword(input: Terminal, screen: Screen): Promise<string> {
  if (!input.isTTY) return firstLine(input);
  const password = await hiddenLine(input, screen, "New password (empty: a random one): ");
  if (password && password !== (await hiddenLine(input, screen, "Repeat the password: ")))
    throw new PasswordPromptAborted("The passwords are not the same. Nothing was changed.");
  return password;
}

/** Shows the question and reads a line of the terminal or of a pipe. */
export function askLine(input: NodeJS.ReadableStream, screen: Screen, question: string): Promise<string> {
  screen.write(question);
  return firstLine(input);
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input });
  for await (const line of lines) return line;
  return "";
}

const [ENTER, LINE_FEED, CTRL_D, CTRL_C, BACKSPACE, DELETE] = [
  "\r",
  "\n",
  "\u0004",
  "\u0003",
  "\b",
  "\u007f",
];

function hiddenLine(input: Terminal, screen: Screen, question: string): Promise<string> {
  screen.write(question);
  input.setRawMode(true);
  return new Promise((resolve, reject) => {
    let typed: string[] = [];
    const close = (finish: () => void) => {
      input.off("data", onData);
      input.setRawMode(false);
      input.pause();
      screen.write("\n");
      finish();
    };
    const onData = (chunk: Buffer | string) => {
      for (const key of chunk.toString()) {
        if (key === ENTER || key === LINE_FEED || key === CTRL_D) return close(() => resolve(typed.join("")));
        if (key === CTRL_C) return close(() => reject(new PasswordPromptAborted("Nothing was changed.")));
        typed = key === BACKSPACE || key === DELETE ? typed.slice(0, -1) : [...typed, key];
      }
    };
    input.on("data", onData).resume();
  });
}
