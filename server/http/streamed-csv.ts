// A CSV file that may be too long to hold in memory. It is read and sent in batches; the event loop serves other requests
// in between, and reading stops when the client goes away.
import { BYTE_ORDER_MARK, type Cell, csvLine } from "#domain/csv.ts";

/** What the audit trail records of a file that was sent. */
export type SentFile = { rows: number; isComplete: boolean };

type StreamedCsvOptions = {
  /** With its ending. */
  fileName: string;
  head: readonly string[];
  batches: AsyncGenerator<Cell[][]>;
};

export class StreamedCsv {
  readonly fileName: string;
  readonly #options: StreamedCsvOptions;
  #onEnd: (sent: SentFile) => Promise<void> = async () => undefined;

  private constructor(options: StreamedCsvOptions) {
    this.fileName = options.fileName;
    this.#options = options;
  }

  /** Reads the first batch, so that an error in it is answered as one and not by a file that breaks off. */
  static async begin({ batches, ...options }: StreamedCsvOptions): Promise<StreamedCsv> {
    const first = await batches.next();
    const all = async function* () {
      if (first.done) return;
      yield first.value;
      yield* batches;
    };
    return new StreamedCsv({ ...options, batches: all() });
  }

  /** Runs once, when the last row was sent or the client has gone. */
  onEnd(listener: (sent: SentFile) => Promise<void>) {
    this.#onEnd = listener;
  }

  /** If a later batch fails, the connection is broken off, so that no one takes half a file for a whole one. */
  async *text(): AsyncGenerator<string> {
    let rows = 0;
    let isComplete = false;
    try {
      yield BYTE_ORDER_MARK + csvLine(this.#options.head);
      for await (const batch of this.#options.batches) {
        if (batch.length === 0) continue;
        rows += batch.length;
        yield batch.map(csvLine).join("");
      }
      isComplete = true;
    } finally {
      await this.#onEnd({ rows, isComplete });
    }
  }
}
