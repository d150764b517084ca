// Asks for a password on the terminal, where it does not show, or takes the first line of a pipe. Knows not what for.
import { createInterface } from "node:readline/promises";

export class PasswordsDiffer extends Error {
  override name = "PasswordsDiffer";
}

type Terminal = Pick<NodeJS.ReadStream, "isTTY" | "setRawMode"> & NodeJS.ReadableStream;
type Screen = Pick<NodeJS.WritableStream, "write">;

/** On a terminal twice, since nobody sees what he types. Empty where nothing was typed. @throws PasswordsDiffer. */
export async function askPassword(input: Terminal, screen: Screen): Promise<string> {
  if (!input.isTTY) return firstLine(input);
  const password = await hiddenLine(input, screen, "New password (empty: a random one): ");
  if (password && password !== (await hiddenLine(input, screen, "The same again: ")))
    throw new PasswordsDiffer("The two were not the same. Nothing was changed.");
  return password;
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input });
  for await (const line of lines) return line;
  return "";
}

const [ENTER, LINE, END, STOP, BACK, DELETE] = ["\r", "\n", "\u0004", "\u0003", "\b", "\u007f"];

function hiddenLine(input: Terminal, screen: Screen, question: string): Promise<string> {
  screen.write(question);
  input.setRawMode(true);
  return new Promise((resolve, reject) => {
    let typed: string[] = [];
    const end = (finish: () => void) => {
      input.off("data", hear);
      input.setRawMode(false);
      input.pause();
      screen.write("\n");
      finish();
    };
    const hear = (chunk: Buffer | string) => {
      for (const key of chunk.toString()) {
        if (key === ENTER || key === LINE || key === END) return end(() => resolve(typed.join("")));
        if (key === STOP) return end(() => reject(new PasswordsDiffer("Nothing was changed.")));
        typed = key === BACK || key === DELETE ? typed.slice(0, -1) : [...typed, key];
      }
    };
    input.on("data", hear).resume();
  });
}
