/** The built-in database cannot start; the message is one sentence for the person who ran the command. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}

/** The operating system's short name of an error ("EACCES"), or "" when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** What an error says, for the tail of a sentence. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
