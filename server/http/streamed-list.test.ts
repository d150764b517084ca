import { expect, test } from "vitest";
import * as z from "zod/mini";
import { streamList } from "./streamed-list.ts";

type Row = { id: string };
const schema = z.array(z.object({ id: z.string() }));
const textOf = async (batches: AsyncIterable<Row[]>) => {
  const otherFields = { total: 3, next: null };
  let text = "";
  for await (const part of streamList({ name: "rows", schema, batches, otherFields }).text) text += part;
  return text;
};

test("batches become one list, with only the fields that the schema names", async () => {
  async function* batches() {
    yield [];
    yield [{ id: "a", phone: "9876543210" }, { id: "b" }];
    yield [];
    yield [{ id: "c" }];
  }
  expect(await textOf(batches())).toBe('{"rows":[{"id":"a"},{"id":"b"},{"id":"c"}],"total":3,"next":null}');
});

test("without any batch the list is empty", async () => {
  async function* batches(): AsyncGenerator<Row[]> {}
  expect(JSON.parse(await textOf(batches()))).toEqual({ rows: [], total: 3, next: null });
});

test("an error in a later batch fails the stream, so that half a list cannot pass for a whole one", async () => {
  async function* batches() {
    yield [{ id: "a" }];
    throw new Error("connection lost");
  }
  await expect(textOf(batches())).rejects.toThrow("connection lost");
});
