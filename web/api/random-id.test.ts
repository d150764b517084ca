import { expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { randomHex, randomUuid } from "./random-id.ts";

it("ids are random UUIDs of version 4 in a browser without crypto.randomUUID", () => {
  vi.spyOn(crypto, "randomUUID").mockImplementation(() => {
    throw new TypeError("crypto.randomUUID is not a function");
  });
  const ids = Array.from({ length: 200 }, randomUuid);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(200);
  expect(randomHex()).toMatch(/^[0-9a-f]{32}$/);
});
