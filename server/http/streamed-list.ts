// A response with a list that may be too long to hold in memory. It is read, validated and sent in batches, and the
// event loop serves other requests in between.
import * as z from "zod/mini";

export class StreamedList {
  /** The JSON text of the whole response, in parts. */
  readonly text: AsyncIterable<string>;
  constructor(text: AsyncIterable<string>) {
    this.text = text;
  }
}

type StreamedListOptions<Item> = {
  /** The field that holds the list. */
  name: string;
  /** The contract's schema of the list: only fields that it names are sent. */
  schema: z.ZodMiniType<Item[]>;
  batches: AsyncIterable<Item[]>;
  /** The other fields of the response. */
  otherFields: Readonly<Record<string, number | string | null>>;
};

/** If a later batch fails, the connection is broken off, so that the client does not take half a list for a whole one. */
export function streamList<Item>(options: StreamedListOptions<Item>): StreamedList {
  return new StreamedList(jsonText(options));
}

async function* jsonText<Item>(options: StreamedListOptions<Item>): AsyncGenerator<string> {
  const { name, schema, batches, otherFields } = options;
  yield `{${JSON.stringify(name)}:[`;
  let comma = "";
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield comma + JSON.stringify(z.parse(schema, batch)).slice(1, -1);
    comma = ",";
  }
  yield `],${JSON.stringify(otherFields).slice(1)}`;
}
