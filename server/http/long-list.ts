// A list that may be too long to be held whole: it is read, checked and sent a share at a time, so that it costs the
// memory of a share, and others are answered in between. Knows no row.
import * as z from "zod/mini";

export class LongList {
  /** The JSON text of the whole answer, in parts. */
  readonly text: AsyncIterable<string>;
  constructor(text: AsyncIterable<string>) {
    this.text = text;
  }
}

type Parts<Item> = {
  /** The field that holds the list, and the contract's schema of it: only named fields go out. */
  name: string;
  schema: z.ZodMiniType<Item[]>;
  shares: AsyncIterable<Item[]>;
  /** The fields beside it. */
  rest: Readonly<Record<string, number | string | null>>;
};

/** What breaks after the first share breaks the connection off: half a list is never taken for a whole one. */
export function longList<Item>(parts: Parts<Item>): LongList {
  return new LongList(textOf(parts));
}

async function* textOf<Item>({ name, schema, shares, rest }: Parts<Item>): AsyncGenerator<string> {
  yield `{${JSON.stringify(name)}:[`;
  let comma = "";
  for await (const share of shares) {
    if (share.length === 0) continue;
    yield comma + JSON.stringify(z.parse(schema, share)).slice(1, -1);
    comma = ",";
  }
  yield `],${JSON.stringify(rest).slice(1)}`;
}
