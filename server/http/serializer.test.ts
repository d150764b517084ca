import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import * as field from "#contract/fields.ts";
import { responseSerializer } from "./serializer.ts";

const refund = z.object({ id: z.string(), amount: z.int() });
const schema = z.object({
  total: z.int(),
  bookings: z.array(z.object({ id: z.string(), refund: z.nullable(refund), parchas: z.array(refund) })),
});

const booking = (id: string, refundAmount: unknown = null, parchas: unknown[] = []) => ({
  id,
  refund: refundAmount === null ? null : { id: "r", amount: refundAmount },
  parchas,
});

function serialize(data: unknown, as: z.ZodMiniType = schema) {
  const error = vi.fn();
  const compiled = responseSerializer({ error })({ schema: as, method: "GET", url: "/api/bookings" });
  return { answer: () => JSON.parse(compiled(data) as string) as unknown, error };
}

describe("a response", () => {
  test("has the fields that the contract names alone", () => {
    const { answer, error } = serialize({ total: 1, bookings: [{ ...booking("a"), secret: "x" }] });
    expect(answer()).toEqual({ total: 1, bookings: [booking("a")] });
    expect(error).not.toHaveBeenCalled();
  });

  test("with a bad row answers the others and alerts the operators", () => {
    const { answer, error } = serialize({
      total: 3,
      bookings: [booking("a"), booking("b", 123.45), booking("c")],
    });
    expect(answer()).toEqual({ total: 3, bookings: [booking("a"), booking("c")] });
    const [details, message] = error.mock.calls[0] ?? [];
    expect(message).toMatch(/^ALERT: /);
    expect(details).toMatchObject({
      url: "/api/bookings",
      issues: [expect.stringMatching(/^bookings\.1\.refund\.amount: /)],
    });
  });

  test("whose row has a bad element in a list of its own keeps the row", () => {
    const parchas = [
      { id: "front", amount: 1 },
      { id: "back", amount: "1" },
    ];
    const { answer } = serialize({ total: 1, bookings: [booking("a", null, parchas)] });
    expect(answer()).toEqual({ total: 1, bookings: [booking("a", null, parchas.slice(0, 1))] });
  });

  test("leaves out every bad row, with holes, wrong types and missing fields", () => {
    const bookings = [
      null,
      booking("a"),
      "text",
      { id: "b" },
      booking("c", null, "none" as never),
      booking("d"),
    ];
    const { answer } = serialize({ total: 6, bookings });
    expect(answer()).toEqual({ total: 6, bookings: [booking("a"), booking("d")] });
  });

  test("has instants in one form, wherever they come from and also beside a bad row", () => {
    const rows = z.array(z.object({ createdAt: field.instant, sentAt: z.nullable(field.instant) }));
    const at = "2026-03-01T04:30:00.000Z";
    const written = { createdAt: new Date(at), sentAt: "2026-03-01T04:30:00+00:00" };
    const expected = { createdAt: at, sentAt: at };
    expect(serialize([written, { ...written, sentAt: null }], rows).answer()).toEqual([
      expected,
      { ...expected, sentAt: null },
    ]);
    expect(serialize([written, { createdAt: 1, sentAt: null }], rows).answer()).toEqual([expected]);
  });

  test("that is wrong outside a list is a bug", () => {
    const { answer, error } = serialize({ total: 1.5, bookings: [] });
    expect(answer).toThrow();
    expect(error).not.toHaveBeenCalled();
  });
});
