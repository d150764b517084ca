import { expect, test } from "vitest";
import { SecurityEventCounter } from "./security-events.ts";

const now = new Date("2026-11-21T10:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const from = (network: string) =>
  ({ kind: "sign-in-failed", adminId: null, customerId: null, network }) as const;

test("equal events of a minute are written at each power of two, and the written counts add up", () => {
  const counter = new SecurityEventCounter();
  const written = Array.from({ length: 9 }, () => counter.add(from("203.0.113.0/24"), now).count);
  expect(written).toEqual([1, 1, 0, 2, 0, 0, 0, 4, 0]);
  expect(counter.add(from("198.51.100.0/24"), now).count).toBe(1);
  expect(counter.add(from("203.0.113.0/24"), later(1)).count).toBe(1);
});

test("a hundred thousand networks in an hour get 300 rows, and one a minute for the others", () => {
  const counter = new SecurityEventCounter();
  let [own, others] = [0, 0];
  for (let index = 0; index < 100_000; index++) {
    const { count, isOther } = counter.add(from(`network ${index}`), later(Math.floor(index / 2_000)));
    if (isOther && count === 1) others += 1;
    if (!isOther) own += 1;
  }
  expect(own).toBe(300);
  // The first of a minute is written twice, as 1 and as the second of two.
  expect(others).toBe(50 * 2);
  expect(counter.add(from("another"), later(60)).isOther).toBe(false);
});

test("sign-ins keep their rows, however many there are", () => {
  const counter = new SecurityEventCounter();
  const signIn = (customerId: string) =>
    ({ kind: "sign-in", adminId: null, customerId, network: "203.0.113.0/24" }) as const;
  for (let index = 0; index < 1_000; index++)
    expect(counter.add(signIn(`customer ${index}`), now)).toEqual({ count: 1, isOther: false });
});

test("an event without a person has the limit, whatever its kind", () => {
  const counter = new SecurityEventCounter();
  const ended = (network: string) =>
    ({ kind: "sessions-ended", adminId: null, customerId: null, network }) as const;
  for (let index = 0; index < 300; index++) counter.add(ended(`network ${index}`), now);
  expect(counter.add(ended("network 300"), now).isOther).toBe(true);
});

test("an attack on an admin keeps the admin's row among a flood", () => {
  const counter = new SecurityEventCounter();
  for (let index = 0; index < 400; index++) counter.add(from(`network ${index}`), now);
  const onAdmin = (adminId: string, network: string) => ({ ...from(network), adminId });
  expect(counter.add(onAdmin("guide", "network a"), now)).toEqual({ count: 1, isOther: true });
  expect(counter.add(onAdmin("accounts", "network a"), now)).toEqual({ count: 1, isOther: true });
  expect(counter.add(onAdmin("guide", "network b"), now)).toEqual({ count: 1, isOther: true });
});
