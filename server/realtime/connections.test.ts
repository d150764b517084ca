import { expect, it } from "vitest";
import type { WebSocket } from "ws";
import { Connection, ConnectionIndex } from "./connections.ts";

/** Nothing here sends. */
const SOCKET = {} as WebSocket;
const seeker = (session: string) => ({
  customer: { id: "seeker" },
  admin: null,
  loginSessionHashes: [session],
});
const GUIDE = { customer: null, admin: { id: "guide" }, loginSessionHashes: ["g"] };

it("finds connections by id, login session, customer, and by what they registered for last", () => {
  const index = new ConnectionIndex();
  const [phone, tablet, list] = [
    new Connection(index, SOCKET, seeker("a")),
    new Connection(index, SOCKET, seeker("b")),
    new Connection(index, SOCKET, GUIDE),
  ];
  phone.register({ side: "user", bookingId: "earlier" });
  phone.register({ side: "user", bookingId: "later" });
  list.register({ side: "admin", bookingId: null });
  const found = (to: Parameters<ConnectionIndex["find"]>[0]) => [...index.find(to)];
  expect(found({ connection: tablet.id })).toEqual([tablet]);
  expect(found({ session: "a" })).toEqual([phone]);
  expect(found({ customer: "seeker" })).toEqual([tablet, phone]);
  expect(found({ side: "user", bookingId: "later" })).toEqual([phone]);
  expect(found({ side: "user", bookingId: "earlier" })).toEqual([]);
  expect(found({ side: "admin", bookingId: "later" })).toEqual([]);
  expect(found({ side: "admins" })).toEqual([list]);
});

it("counts a connection once that has two of the login sessions", () => {
  const index = new ConnectionIndex();
  const both = { ...GUIDE, loginSessionHashes: ["g", "a"] };
  new Connection(index, SOCKET, both);
  new Connection(index, SOCKET, seeker("a"));
  expect([index.countOf(both), index.countOf(seeker("a")), index.countOf(GUIDE)]).toEqual([2, 2, 1]);
});

it("a thousand connections that have closed leave nothing behind", () => {
  const index = new ConnectionIndex();
  const open = Array.from({ length: 1000 }, (_, n) => new Connection(index, SOCKET, seeker(`s${n}`)));
  for (const [n, connection] of open.entries()) connection.register({ side: "user", bookingId: `b${n}` });
  for (const connection of open) connection.close();
  open[0]?.register({ side: "user", bookingId: "after its end" });
  expect([[...index.all()].length, index.addressCount]).toEqual([0, 0]);
});
