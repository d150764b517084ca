import { expect, test } from "vitest";
import * as z from "zod/mini";
import { longList } from "./long-list.ts";

type Line = { id: string };
const schema = z.array(z.object({ id: z.string() }));
const textOf = async (shares: AsyncIterable<Line[]>) => {
  let text = "";
  for await (const part of longList({ name: "lines", schema, shares, rest: { total: 3, next: null } }).text)
    text += part;
  return text;
};

test("shares become one list, with only the fields that the contract names", async () => {
  async function* shares() {
    yield [];
    yield [{ id: "a", phone: "9876543210" }, { id: "b" }];
    yield [];
    yield [{ id: "c" }];
  }
  expect(await textOf(shares())).toBe('{"lines":[{"id":"a"},{"id":"b"},{"id":"c"}],"total":3,"next":null}');
});

test("no line at all is an empty list", async () => {
  async function* shares(): AsyncGenerator<Line[]> {}
  expect(JSON.parse(await textOf(shares()))).toEqual({ lines: [], total: 3, next: null });
});

test("what breaks on the way ends the answer, so that no half of a list passes for the whole", async () => {
  async function* shares() {
    yield [{ id: "a" }];
    throw new Error("gone");
  }
  await expect(textOf(shares())).rejects.toThrow("gone");
});
