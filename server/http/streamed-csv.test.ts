import { expect, test } from "vitest";
import type { Cell } from "#domain/csv.ts";
import { StreamedCsv } from "./streamed-csv.ts";

async function* failingAfter(batches: Cell[][][]): AsyncGenerator<Cell[][]> {
  yield* batches;
  throw new Error("the database is gone");
}
const begin = (batches: Cell[][][]) =>
  StreamedCsv.begin({ fileName: "a.csv", head: ["name"], batches: failingAfter(batches) });

test("a file whose first batch fails does not begin", async () => {
  await expect(begin([])).rejects.toThrow("the database is gone");
});

test("a file that fails later breaks off, and says how many rows were sent", async () => {
  const file = await begin([[["Asha"], ["Ravi"]]]);
  const ends: unknown[] = [];
  file.onEnd(async (sent) => void ends.push(sent));
  const read = async () => {
    for await (const _ of file.text());
  };
  await expect(read()).rejects.toThrow("the database is gone");
  expect(ends).toEqual([{ rows: 2, isComplete: false }]);
});
