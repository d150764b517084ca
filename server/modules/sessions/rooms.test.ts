import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Booking, cancelBooking, createBooking, setBookingStatus } from "#contract/bookings.ts";
import { getPublicConfig as publicConfig } from "#contract/config.ts";
import { createRoomToken, getIceServers } from "#contract/rooms.ts";
import { CLOSE_CODES } from "#contract/socket.ts";
import { addDays } from "#domain/ist-time.ts";
import { roomNameOf } from "#domain/room.ts";
import { rows, sql } from "#server/db/sql.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { jitsiVideo } from "#server/providers/video/jitsi.ts";
import { publish } from "#server/realtime/channel.ts";
import type { Channel } from "#tests/support/channel.ts";
import { registerCustomer, registerGuide, startSecondServer } from "#tests/support/channel-fixtures.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
/** A second server on the same database. */
let second: Awaited<ReturnType<typeof startSecondServer>>;
const TURN_URLS = "stun:turn.example:3478,turn:turn.example:3478?transport=udp,turns:turn.example:443";
beforeAll(async () => {
  app = await startTestApp({
    env: { DEMO_NO_ADDRESS_LIMITS: "1", TURN_URLS, TURN_SECRET: "relay secret" },
  });
  second = await startSecondServer(app);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

let next = 9_610_000_000;
let customer: SignedIn;
let day: string;
let days = 0;
let booking: Booking;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  await app.openDay(day, "00:00", "24:00");
  customer = await app.customer(String(next++));
  booking = await createPaidSession(app, customer, day, "10:00");
});

/** Sets the clock to a time of the session's day in India. */
const at = (time: string) => app.clock.set(`${day}T${time}+05:30`);
const ist = (time: string) => new Date(`${day}T${time}+05:30`).toISOString();
const tokenFor = (client: Client, roomName = roomNameOf(booking.id), more: object = {}) =>
  client.call(createRoomToken, { input: { roomName, ...more } });

describe("a room token", () => {
  test("is given to the session's customer from 5 minutes before the start to 60 minutes after it", async () => {
    for (const [time, code] of [
      ["09:54:59", "too-early"],
      ["09:55:00", undefined],
      ["11:00:00", undefined],
      ["11:00:01", "too-late"],
    ] as const) {
      at(time);
      const { status, body } = await tokenFor(customer.client);
      expect([time, status, body.code]).toEqual([time, code ? 403 : 200, code]);
      if (code) expect(body).toMatchObject({ success: false, opensAt: ist("09:55:00") });
    }
  });

  test("that is refused as too early says when the room opens, in the customer's language", async () => {
    at("09:54:59");
    expect((await tokenFor(customer.client)).body.message).toMatch(/^You can join from 9:55 AM on \w+day/);
    const { message } = (await tokenFor(customer.client.withLanguage("hi"))).body;
    expect(message).toMatch(/^आप .*वार, \d+ .* को सुबह 9:55 बजे से जुड़ सकते हैं।$/);
  });

  test("is 404 for another customer, for an unknown room and for an unpaid booking", async () => {
    at("09:57");
    const other = await app.customer(String(next++));
    expect((await tokenFor(other.client)).status).toBe(404);
    expect((await tokenFor(app.browser())).status).toBe(401);
    const none = "00000000-0000-4000-8000-000000000000";
    for (const name of ["", "x", booking.id, `session-${none}`, `${roomNameOf(booking.id)}x`, "session-*"])
      expect([name, (await tokenFor(customer.client, name)).status]).toEqual([name, 404]);
    const held = await other.client.call(createBooking, {
      input: { userId: other.user.id, sessionDate: day, sessionTime: "10:10", questionType: "single" },
    });
    at("10:06");
    expect((await tokenFor(other.client, roomNameOf(held.body.booking.id))).status).toBe(404);
    expect((await customer.client.call(createRoomToken, { input: {} as never })).status).toBe(400);
  });

  test("is for the customer's side only, and for the requested side when the browser is signed in as both", async () => {
    at("09:57");
    expect((await tokenFor(customer.client, undefined, { userType: "admin" })).status).toBe(404);
    const admin = await app.admin();
    const both = customer.client;
    both.setCookie("parcha_admin", admin.cookie("parcha_admin") ?? "");
    const { ctx } = app;
    const sideOf = async (more: object) =>
      (await ctx.video.verifyToken((await tokenFor(both, undefined, more)).body.token, ctx.now()))?.side;
    expect(await sideOf({})).toBe("user");
    expect(await sideOf({ userType: "admin" })).toBe("admin");
  });

  test("is refused once the session is cancelled or completed", async () => {
    const other = await app.customer(String(next++));
    const dropped = await createPaidSession(app, other, day, "10:20");
    await other.client.call(cancelBooking, { params: { id: dropped.id } });
    at("10:25");
    expect((await tokenFor(other.client, roomNameOf(dropped.id))).status).toBe(404);
    const admin = await app.admin();
    await admin.call(setBookingStatus, { params: { id: booking.id }, input: { status: "completed" } });
    expect((await tokenFor(customer.client)).body.code).toBe("too-late");
    expect((await tokenFor(admin)).body.code).toBe("too-late");
  });

  test("comes with all that the browser needs to open the room, as the public configuration does", async () => {
    at("09:57");
    const { body, headers } = await tokenFor(customer.client, roomNameOf(booking.id).toUpperCase());
    expect(body).toEqual({
      token: expect.any(String),
      appId: "built-in",
      provider: "built-in",
      roomName: roomNameOf(booking.id),
      domain: null,
      scriptUrl: null,
      expiresAt: ist("11:00:00"),
    });
    expect(headers.get("cache-control")).toBe("no-store");
    const { video } = (await customer.client.call(publicConfig)).body;
    expect(video).toEqual({ provider: "built-in", scriptUrl: null, domain: null });
  });
});

test("with Jitsi, the token has the typed name, cut to 60 letters, or the name on file, and the guide moderates", async () => {
  at("09:57");
  const scriptUrl = "/sandbox/jitsi.js";
  const options = { domain: "meet.example", appId: "app", appSecret: "secret", scriptUrl };
  const { ctx } = app;
  const { video } = ctx;
  onTestFinished(() => void Object.assign(ctx, { video }));
  ctx.video = jitsiVideo(options);
  const given = (await tokenFor(customer.client)).body;
  expect(given).toMatchObject({ provider: "jitsi", appId: "app", domain: "meet.example", scriptUrl });
  const userOf = async (client: Client, more: object) => {
    const { token } = (await tokenFor(client, undefined, more)).body;
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      context: { user: { name: string; moderator: boolean; email?: string } };
    };
    return claims.context.user;
  };
  expect(await userOf(customer.client, { userName: ` ${"x".repeat(99)}`, userEmail: "a@b.example" })).toEqual(
    {
      id: customer.user.id,
      name: "x".repeat(60),
      moderator: false,
      affiliation: "member",
    },
  );
  expect((await userOf(customer.client, { userName: "  " })).name).toBe(customer.user.username);
  const admin = await app.admin();
  expect(await userOf(admin, { userName: null })).toMatchObject({ name: "Guruji", moderator: true });
});

describe("ICE servers", () => {
  const ask = (client: Client, id = booking.id) => client.call(getIceServers, { params: { id } });

  test("have TURN credentials that expire, in the form that coturn checks", async () => {
    at("10:20");
    const { body } = await ask(customer.client);
    const username = `${new Date(ist("11:20:00")).getTime() / 1000}:${customer.user.id}`;
    const credential = createHmac("sha1", "relay secret").update(username).digest("base64");
    expect(body).toEqual({
      iceServers: [
        { urls: ["stun:turn.example:3478"] },
        {
          urls: ["turn:turn.example:3478?transport=udp", "turns:turn.example:443"],
          username,
          credential,
        },
      ],
      iceTransportPolicy: "all",
      expiresAt: ist("11:20:00"),
    });
  });

  test.each([
    ["guide", "relay", "all"],
    ["both", "relay", "relay"],
    ["off", "all", "all"],
  ] as const)(
    "with TURN_RELAY_ONLY=%s make the guide use %s and the customer %s",
    async (relayOnly, guide, other) => {
      const { config } = app.ctx;
      const { turn } = config;
      onTestFinished(() => void Object.assign(config, { turn }));
      config.turn = { ...turn, relayOnly };
      at("10:20");
      expect((await ask(await app.admin())).body.iceTransportPolicy).toBe(guide);
      expect((await ask(customer.client)).body.iceTransportPolicy).toBe(other);
    },
  );

  test("are an empty list when none are configured", async () => {
    const { config } = app.ctx;
    const { turn } = config;
    onTestFinished(() => void Object.assign(config, { turn }));
    config.turn = { urls: [], secret: null, relayOnly: "both" };
    at("09:57");
    // Without a relay no browser could connect through it alone.
    expect((await ask(customer.client)).body).toMatchObject({ iceServers: [], iceTransportPolicy: "all" });
  });
});

describe("the two seats of the built-in room, on two servers", () => {
  let admin: Client;
  beforeEach(async () => {
    at("09:57");
    admin = await app.admin();
  });

  const channelOf = async (side: "user" | "admin", url: string) =>
    (
      await (side === "user"
        ? registerCustomer(customer, booking.id, url)
        : registerGuide(admin, booking.id, url))
    ).channel;
  const joins = async (channel: Channel, side: "user" | "admin", seat: string, isBack?: true) => {
    const { token } = (await tokenFor(side === "user" ? customer.client : admin)).body;
    channel.send({ type: "room-join", bookingId: booking.id, token, seat, isBack });
  };
  const enter = async (channel: Channel, side: "user" | "admin", seat: string, isBack?: true) => {
    await joins(channel, side, seat, isBack);
    return channel.next("room-joined");
  };
  const inRoom = async (side: "user" | "admin", seat: string, url = app.url) => {
    const channel = await channelOf(side, url);
    return { channel, joined: await enter(channel, side, seat) };
  };
  const inSignal = (candidate: string) => ({
    type: "signal" as const,
    bookingId: booking.id,
    candidate: { candidate },
  });
  /** Sends a last signal and returns the news about the peer that arrived before it. */
  const roomNews = async (to: Channel, from: Channel) => {
    from.send(inSignal("last"));
    for (;;) {
      const { candidate } = await to.next("signal");
      if (candidate?.candidate === "last") break;
    }
    return to.unread().filter(({ type }) => type.startsWith("peer-") || type === "displaced");
  };

  test("each side learns of the other, and the server makes the customer the polite one", async () => {
    const bookingId = booking.id;
    const guide = await inRoom("admin", "g1", second.url);
    expect(guide.joined).toEqual({
      type: "room-joined",
      bookingId,
      polite: false,
      peerPresent: false,
      peerSeat: null,
      others: [],
    });
    const customerTab = await inRoom("user", "c1");
    expect(customerTab.joined).toMatchObject({ polite: true, peerPresent: true, peerSeat: "g1" });
    expect(await guide.channel.next("peer-joined")).toEqual({ type: "peer-joined", bookingId, seat: "c1" });
  });

  test("signals go unchanged to the other side's call and to no other connection, large ones too", async () => {
    const guide = await inRoom("admin", "g1", second.url);
    const customerTab = await inRoom("user", "c1");
    const elsewhere = await channelOf("admin", app.url);
    const description = { type: "offer", sdp: "v=0 ".repeat(5_000) };
    const offer = { type: "signal", bookingId: booking.id, toSeat: "g1", description };
    customerTab.channel.send(offer);
    expect(await guide.channel.next("signal")).toEqual(offer);
    guide.channel.send({ type: "signal", bookingId: booking.id, candidate: null });
    expect(await customerTab.channel.next("signal")).toMatchObject({ candidate: null });
    const state = { microphone: true, camera: false, screen: false };
    guide.channel.send({ type: "signal", bookingId: booking.id, state });
    expect(await customerTab.channel.next("signal")).toMatchObject({ state });
    expect(elsewhere.unread().filter(({ type }) => type === "signal")).toEqual([]);
  });

  test("signals arrive in the order in which they were sent, whatever their size", async () => {
    const guide = await inRoom("admin", "g1", second.url);
    const sizes = [20_000, 1, 2, 9_000, 3];
    const to = { side: "admin", bookingId: booking.id } as const;
    await inTransaction(app.ctx.db, async (tx) => {
      for (const size of sizes) await publish(tx, { to, message: inSignal("x".repeat(size)) }, app.ctx.now());
    });
    const got: number[] = [];
    while (got.length < sizes.length)
      got.push((await guide.channel.next("signal")).candidate?.candidate.length ?? 0);
    expect(got).toEqual(sizes);
  });

  test("a side without a seat cannot send signals, and a token of another room or side, or a broken one, gives no seat", async () => {
    const other = await app.customer(String(next++));
    const otherSession = await createPaidSession(app, other, day, "10:10");
    at("10:06");
    const guide = await inRoom("admin", "g1");
    const customerTab = await channelOf("user", second.url);
    customerTab.send(inSignal("sneaky"));
    expect((await customerTab.next("error")).code).toBe("not-in-room");
    const foreign = (await tokenFor(other.client, roomNameOf(otherSession.id))).body.token;
    const guides = (await tokenFor(admin)).body.token;
    for (const token of [foreign, guides, "rubbish", ""]) {
      customerTab.send({ type: "room-join", bookingId: booking.id, token, seat: "c1" });
      expect((await customerTab.next("error")).code).toBe("bad-token");
    }
    // The connection is still open, and a valid token gives the seat.
    expect(await enter(customerTab, "user", "c1")).toMatchObject({ peerPresent: true });
    expect(await guide.channel.next("peer-joined")).toMatchObject({ seat: "c1" });
    customerTab.send({ type: "room-join", bookingId: otherSession.id, token: foreign, seat: "c1" });
    expect((await customerTab.next("error")).code).toBe("register-first");
  });

  test("a token that expired while waiting is refused as bad-token, and a new one gives the seat", async () => {
    at("05:57");
    admin = await app.admin();
    const early = (await tokenFor(admin)).body;
    expect(early.expiresAt).toBe(ist("09:57:00"));
    at("09:57:01");
    const guide = await channelOf("admin", app.url);
    guide.send({ type: "room-join", bookingId: booking.id, token: early.token, seat: "g1" });
    expect((await guide.next("error")).code).toBe("bad-token");
    const fresh = (await tokenFor(admin)).body;
    expect([fresh.token === early.token, fresh.expiresAt]).toEqual([false, ist("11:00:00")]);
    expect(await enter(guide, "admin", "g1")).toMatchObject({ polite: false });
  });

  test("a token of a session that was completed meanwhile is refused", async () => {
    const { token } = (await tokenFor(customer.client)).body;
    at("10:06");
    await admin.call(setBookingStatus, { params: { id: booking.id }, input: { status: "completed" } });
    const customerTab = await channelOf("user", app.url);
    customerTab.send({ type: "room-join", bookingId: booking.id, token, seat: "c1" });
    expect((await customerTab.next("error")).code).toBe("bad-token");
  });

  test("a reload takes the seat over, whether the old connection has ended or not", async () => {
    const guide = await inRoom("admin", "g1");
    const old = await inRoom("user", "c1", second.url);
    await guide.channel.next("peer-joined");
    const reloaded = await inRoom("user", "c2");
    expect(reloaded.joined).toMatchObject({ peerPresent: true, peerSeat: "g1" });
    expect(await guide.channel.next("peer-joined")).toMatchObject({ seat: "c2" });
    await old.channel.closed;
    // The old connection's late end does not free the new one's seat.
    expect(await roomNews(guide.channel, reloaded.channel)).toEqual([]);

    reloaded.channel.close();
    await guide.channel.next("peer-left");
    const again = await inRoom("user", "c3", second.url);
    expect(await guide.channel.next("peer-joined")).toMatchObject({ seat: "c3" });
    expect(await roomNews(guide.channel, again.channel)).toEqual([]);
    expect(await seats()).toEqual([
      { side: "admin", seat: "g1" },
      { side: "user", seat: "c3" },
    ]);
  });

  const seats = () =>
    rows(app.ctx.db)`select side, seat from seats where booking_id = ${booking.id} order by side`;

  test("a second tab takes the seat over, the first is displaced and closed, and the guide sees one customer", async () => {
    const guide = await inRoom("admin", "g1");
    const first = await inRoom("user", "c1", second.url);
    await guide.channel.next("peer-joined");
    const secondTab = await inRoom("user", "c2");
    expect(await first.channel.next("displaced")).toEqual({ type: "displaced", bookingId: booking.id });
    expect(await first.channel.closed).toBe(CLOSE_CODES["taken-over"]);
    expect(await guide.channel.next("peer-joined")).toMatchObject({ seat: "c2" });
    expect(await roomNews(guide.channel, secondTab.channel)).toEqual([]);
    expect(await seats()).toHaveLength(2);
  });

  test("a phone whose network returns leaves the seat to the laptop to which its owner has moved, until a press", async () => {
    const guide = await inRoom("admin", "g1");
    const phone = await inRoom("user", "c1", second.url);
    await guide.channel.next("peer-joined");
    phone.channel.lose();
    await guide.channel.next("peer-left");
    const laptop = await inRoom("user", "c2");
    expect(await guide.channel.next("peer-joined")).toMatchObject({ seat: "c2" });
    const back = await channelOf("user", second.url);
    await joins(back, "user", "c1", true);
    expect(await back.next("displaced")).toEqual({ type: "displaced", bookingId: booking.id });
    expect(await back.closed).toBe(CLOSE_CODES["taken-over"]);
    expect(await roomNews(guide.channel, laptop.channel)).toEqual([]);
    // "Use here" begins another call.
    const used = await inRoom("user", "c3", second.url);
    expect(used.joined).toMatchObject({ peerSeat: "g1" });
    expect(await laptop.channel.closed).toBe(CLOSE_CODES["taken-over"]);
  });

  test("a call that comes back has its seat again when nobody else is there, or its own connection before is still known", async () => {
    const guide = await inRoom("admin", "g1");
    await inRoom("user", "c1", second.url);
    await guide.channel.next("peer-joined");
    // It has taken another seat meanwhile.
    const back = await channelOf("user", app.url);
    expect(await enter(back, "user", "c1.2", true)).toMatchObject({ peerSeat: "g1" });
    expect(await enter(back, "user", "c1.3", true)).toMatchObject({ peerSeat: "g1" });
    const laptop = await inRoom("user", "c2");
    expect(await back.closed).toBe(CLOSE_CODES["taken-over"]);
    laptop.channel.lose();
    await guide.channel.next("peer-left");
    const again = await channelOf("user", second.url);
    expect(await enter(again, "user", "c1.3", true)).toMatchObject({ peerSeat: "g1" });
  });

  test("of four tabs that join at once one has the seat, and the other three are closed", async () => {
    const tabs = await Promise.all(
      [app.url, second.url, app.url, second.url].map((url) => channelOf("user", url)),
    );
    const { token } = (await tokenFor(customer.client)).body;
    const ends = tabs.map((tab) => Promise.race([tab.closed]));
    for (const [index, tab] of tabs.entries())
      tab.send({ type: "room-join", bookingId: booking.id, token, seat: `tab ${index}` });
    const codes: number[] = [];
    for (const end of ends) void end.then((code) => codes.push(code));
    await expect.poll(() => codes).toEqual(Array(3).fill(CLOSE_CODES["taken-over"]));
    const [seat] = (await seats()) as { seat: string }[];
    const winner = tabs[Number(seat?.seat.slice(4))];
    winner?.send(inSignal("still here"));
    expect(winner?.unread().filter(({ type }) => type === "displaced" || type === "error")).toEqual([]);
  });

  test("a reconnected tab with the same seat displaces no connection, and the other side gets its seat again", async () => {
    const guide = await inRoom("admin", "g1");
    const broken = await inRoom("user", "c1", second.url);
    await guide.channel.next("peer-joined");
    const back = await inRoom("user", "c1");
    expect(await guide.channel.next("peer-joined")).toMatchObject({ seat: "c1" });
    expect(await broken.channel.closed).not.toBe(CLOSE_CODES["taken-over"]);
    expect(broken.channel.unread().filter(({ type }) => type === "displaced")).toEqual([]);
    expect(await roomNews(guide.channel, back.channel)).toEqual([]);

    // The same connection may start another call.
    await enter(back.channel, "user", "c2");
    expect(await guide.channel.next("peer-joined")).toMatchObject({ seat: "c2" });
    expect(await roomNews(guide.channel, back.channel)).toEqual([]);
  });

  test.each([
    ["its server restarts", false],
    ["its server restarts and the guide's network cannot answer", true],
  ])("a call goes on when %s: nobody enters anew, and the customer gets no message", async (_, isMute) => {
    const third = await startSecondServer(app);
    const customerTab = await inRoom("user", "c1", third.url);
    const guideTab = await inRoom("admin", "g1", third.url);
    // Once it has arrived, the server has looked whether the customer is there: it handles one message after the other.
    guideTab.channel.send(inSignal("entered"));
    await customerTab.channel.next("signal");
    if (isMute) guideTab.channel.pause();
    const stopped = third.stop();
    await customerTab.channel.closed;
    if (isMute) guideTab.channel.lose();
    await stopped;
    const back = await inRoom("admin", "g1");
    expect(back.joined).toMatchObject({ peerPresent: false });
    const customerBack = await inRoom("user", "c1", second.url);
    expect(customerBack.joined).toMatchObject({ peerPresent: true, peerSeat: "g1" });
    expect(await back.channel.next("peer-joined")).toMatchObject({ seat: "c1" });
    customerBack.channel.close();
    await back.channel.next("participant_left");
    const messages = sql`select from outbox where booking_id = ${booking.id} and kind = 'guide-ready'`;
    expect(await rows(app.ctx.db)`${messages}`).toEqual([]);
    expect(back.channel.unread().filter(({ type }) => type === "participant_joined")).toEqual([]);
  });

  test("leaving twice frees the seat and notifies the other side once, and so does the end of the connection", async () => {
    const guide = await inRoom("admin", "g1");
    const customerTab = await inRoom("user", "c1", second.url);
    await guide.channel.next("peer-joined");
    const hangUp = { type: "room-leave", bookingId: booking.id, isHangUp: true };
    customerTab.channel.send(hangUp);
    customerTab.channel.send(hangUp);
    expect(await guide.channel.next("peer-left")).toMatchObject({ isHangUp: true });
    customerTab.channel.send(inSignal("late"));
    expect((await customerTab.channel.next("error")).code).toBe("not-in-room");
    customerTab.channel.close();
    await guide.channel.next("participant_left");
    expect(guide.channel.unread().filter(({ type }) => type === "peer-left")).toEqual([]);
    expect(await seats()).toEqual([{ side: "admin", seat: "g1" }]);

    const again = await inRoom("user", "c2", second.url);
    await guide.channel.next("peer-joined");
    again.channel.close();
    expect(await guide.channel.next("peer-left")).toMatchObject({ isHangUp: false });
    expect(await seats()).toEqual([{ side: "admin", seat: "g1" }]);
  });

  test("a hang-up counts although the page closes its connection before the server has handled it", async () => {
    const guide = await inRoom("admin", "g1");
    const customerTab = await inRoom("user", "c1", second.url);
    await guide.channel.next("peer-joined");
    customerTab.channel.send(inSignal("last"));
    customerTab.channel.send({ type: "room-leave", bookingId: booking.id, isHangUp: true });
    customerTab.channel.close();
    expect(await guide.channel.next("peer-left")).toMatchObject({ isHangUp: true });
  });

  test("a seat that a crash left behind does not count, and the sweep deletes it after a day", async () => {
    const bookingId = booking.id;
    await rows(app.ctx.db)`insert into seats (booking_id, side, connection_id, seat, joined_at)
      values (${bookingId}, 'admin', ${crypto.randomUUID()}, 'ghost', ${app.ctx.now()})`;
    const customerTab = await inRoom("user", "c1");
    expect(customerTab.joined).toMatchObject({ peerPresent: false, peerSeat: null });
    const guide = await inRoom("admin", "g1", second.url);
    expect(guide.joined).toMatchObject({ peerPresent: true, peerSeat: "c1" });
    guide.channel.close();
    await customerTab.channel.next("peer-left");
    customerTab.channel.close();
    app.clock.forward(25 * 60);
    await app.sweep();
    expect(await seats()).toEqual([]);
  });

  test("with another video provider each side has one seat too, and no news about peers is sent", async () => {
    const guide = await channelOf("admin", second.url);
    guide.send({ type: "notify-joined", bookingId: booking.id });
    const phone = await channelOf("user", app.url);
    phone.send({ type: "participant_joined", bookingId: booking.id });
    await guide.next("participant_joined");
    const laptop = await channelOf("user", second.url);
    laptop.send({ type: "participant_joined", bookingId: booking.id });
    await phone.next("displaced");
    expect(await phone.closed).toBe(CLOSE_CODES["taken-over"]);
    expect(guide.unread().filter(({ type }) => type.startsWith("peer-"))).toEqual([]);
  });
});
