// A rule by itself, said in one sentence; it answers what breaks it.
import type { Books } from "./books.ts";

export type Rule = { says: string; broken: (books: Books) => string[] };
