// The companion in the built-in room, with the guide, the attendee and the companion on two servers: who learns what, and that nobody
// gets in, or stays, whom the guide has not let in.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import {
  type Booking,
  cancelBooking,
  listBookings,
  rescheduleBooking,
  setBookingStatus,
} from "#contract/bookings.ts";
import { getCall } from "#contract/complaints.ts";
import { getQueuePosition } from "#contract/queue.ts";
import { createRoomToken } from "#contract/rooms.ts";
import { getAdminBooking } from "#contract/sessions.ts";
import { CLOSE_CODES, type ServerMessage } from "#contract/socket.ts";
import { addDays } from "#domain/ist-time.ts";
import { row } from "#server/db/sql.ts";
import type { Channel } from "#tests/support/channel.ts";
import {
  openChannelFor,
  registerCustomer,
  registerGuide,
  startSecondServer,
  watchDeliveries,
} from "#tests/support/channel-fixtures.ts";
import type { Client } from "#tests/support/client.ts";
import {
  decide,
  nameCompanion,
  registerCompanion,
  removeCompanion,
  sessionsOf,
} from "#tests/support/companions.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

type Person = "user" | "admin" | "companion";
let app: TestApp;
let second: Awaited<ReturnType<typeof startSecondServer>>;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  second = await startSecondServer(app);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

let next = 9_730_000_000;
let mother: SignedIn;
let rahul: SignedIn;
let guide: Client;
let day: string;
let days = 0;
let booking: Booking;
let companionId: string;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  await app.openDay(day, "00:00", "24:00");
  mother = await app.customer(String(next++));
  rahul = await app.customer(String(next++));
  const allDelivered = await watchDeliveries(app, mother, [app.url, second.url]);
  booking = await createPaidSession(app, mother, day, "10:00");
  companionId = (await nameCompanion(mother.client, booking.id, rahul.user.phone)).body.companion?.id ?? "";
  await allDelivered();
  app.clock.set(`${day}T09:57+05:30`);
  guide = await app.admin();
});

const clientOf = (person: Person) =>
  person === "admin" ? guide : person === "user" ? mother.client : rahul.client;
const tokenFor = (person: Person) =>
  clientOf(person).call(createRoomToken, {
    input: { roomName: `session-${booking.id}`, userType: person },
  });
const channelOf = async (person: Person, url = app.url) => {
  if (person === "companion") return (await registerCompanion(rahul, booking.id, url)).channel;
  if (person === "user") return (await registerCustomer(mother, booking.id, url)).channel;
  return (await registerGuide(guide, booking.id, url)).channel;
};
const joins = async (channel: Channel, person: Person, seat: string, isBack?: true) => {
  const { token } = (await tokenFor(person)).body;
  channel.send({ type: "room-join", bookingId: booking.id, token, seat, isBack });
};
const enter = async (channel: Channel, person: Person, seat: string) => {
  await joins(channel, person, seat);
  return channel.next("room-joined");
};
const inRoom = async (person: Person, seat: string, url = app.url) => {
  const channel = await channelOf(person, url);
  return { channel, joined: await enter(channel, person, seat) };
};
const letIn = (again = false) => decide(guide, booking.id, companionId, "let-in", again);
const decideAs = (action: "mute" | "unmute" | "send-out") => decide(guide, booking.id, companionId, action);
const signal = (to: Person, candidate: string) => ({
  type: "other-signal" as const,
  bookingId: booking.id,
  to,
  candidate: { candidate },
});
/** What was sent to a channel before the answer to a ping. */
const received = async (channel: Channel): Promise<ServerMessage[]> => {
  // Through the database and back, as what is published goes.
  for (let round = 0; round < 2; round++) {
    channel.send({ type: "ping" });
    await channel.next("pong");
    await app.ctx.db.query("select 1");
  }
  return channel.unread();
};
const ofTypes = (messages: readonly ServerMessage[], ...types: string[]) =>
  messages.filter(({ type }) => types.includes(type));

describe("three in the room", () => {
  test("each learns of the two others: the companion gives way to both, and old browsers are told nothing that they would take for the other side", async () => {
    await letIn();
    const bookingId = booking.id;
    const admin = await inRoom("admin", "g1", second.url);
    const user = await inRoom("user", "c1");
    expect(user.joined).toMatchObject({ peerSeat: "g1", others: [] });
    await admin.channel.next("peer-joined");
    const companion = await inRoom("companion", "r1", second.url);
    expect(companion.joined).toEqual({
      type: "room-joined",
      bookingId,
      polite: true,
      peerPresent: false,
      peerSeat: null,
      others: [
        { person: "admin", seat: "g1", polite: true, name: "Guruji" },
        { person: "user", seat: "c1", polite: true, name: `…${mother.user.phone.slice(-4)}` },
      ],
      isMuted: false,
    });
    const joined = {
      type: "other-joined",
      bookingId,
      person: "companion",
      seat: "r1",
      name: "Rahul",
      isMuted: false,
    };
    expect(await admin.channel.next("other-joined")).toEqual({ ...joined, polite: false });
    expect(await user.channel.next("other-joined")).toEqual({ ...joined, polite: false });
    for (const { channel } of [admin, user])
      expect(ofTypes(await received(channel), "peer-joined", "peer-left", "signal")).toEqual([]);
    const back = await inRoom("user", "c2");
    expect(back.joined.others).toEqual([
      { person: "companion", seat: "r1", polite: false, name: "Rahul", isMuted: false },
    ]);
    let joinedAgain = await companion.channel.next("other-joined");
    // The server tells of the first call after it has answered that one, so perhaps also to the companion, who knows it by then.
    if (joinedAgain.seat === "c1") joinedAgain = await companion.channel.next("other-joined");
    expect(joinedAgain).toMatchObject({ person: "user", seat: "c2", polite: true });
  });

  test("signals go to the one that they name, from whom the server knows, and to nobody else", async () => {
    await letIn();
    const admin = await inRoom("admin", "g1");
    const user = await inRoom("user", "c1", second.url);
    const companion = await inRoom("companion", "r1");
    companion.channel.send({ ...signal("user", "to the mother"), from: "admin" });
    expect(await user.channel.next("other-signal")).toEqual({
      type: "other-signal",
      bookingId: booking.id,
      from: "companion",
      candidate: { candidate: "to the mother" },
    });
    admin.channel.send(signal("companion", "from the guide"));
    expect(await companion.channel.next("other-signal")).toMatchObject({ from: "admin" });
    user.channel.send(signal("companion", "from the mother"));
    expect(await companion.channel.next("other-signal")).toMatchObject({ from: "user" });
    // Between the two sides there is another message, and nobody speaks to the own browser.
    for (const [channel, to] of [
      [admin.channel, "user"],
      [admin.channel, "admin"],
      [companion.channel, "companion"],
    ] as const) {
      channel.send(signal(to, "wrong"));
      expect((await channel.next("error")).code).toBe("not-in-room");
    }
    companion.channel.send({
      type: "signal",
      bookingId: booking.id,
      candidate: { candidate: "as the mother" },
    });
    expect((await companion.channel.next("error")).code).toBe("not-in-room");
    expect(ofTypes(await received(admin.channel), "signal", "other-signal")).toEqual([]);
  });

  test("who leaves, hangs up or loses the network is named to the two others, and the companion never ends the call of the two sides", async () => {
    await letIn();
    const admin = await inRoom("admin", "g1");
    const user = await inRoom("user", "c1");
    const companion = await inRoom("companion", "r1", second.url);
    companion.channel.lose();
    expect(await admin.channel.next("other-left")).toEqual({
      type: "other-left",
      bookingId: booking.id,
      person: "companion",
      isHangUp: false,
    });
    await user.channel.next("other-left");
    const back = await inRoom("companion", "r1");
    expect(await admin.channel.next("other-joined")).toMatchObject({ seat: "r1" });
    user.channel.send({ type: "room-leave", bookingId: booking.id, isHangUp: true });
    expect(await back.channel.next("other-left")).toMatchObject({ person: "user", isHangUp: true });
    back.channel.send({ type: "room-leave", bookingId: booking.id, isHangUp: true });
    expect(await admin.channel.next("other-left")).toMatchObject({ person: "companion", isHangUp: true });
    expect(ofTypes(await received(admin.channel), "peer-left")).toHaveLength(1);
  });

  test("a second tab of the companion displaces the first", async () => {
    await letIn();
    const first = await inRoom("companion", "r1");
    await inRoom("companion", "r2", second.url);
    expect(await first.channel.next("displaced")).toEqual({ type: "displaced", bookingId: booking.id });
    expect(await first.channel.closed).toBe(CLOSE_CODES["taken-over"]);
  });

  test("a companion's call that only comes back displaces no other, and takes over from its own connection before", async () => {
    await letIn();
    const first = await inRoom("companion", "r1");
    const back = await channelOf("companion", second.url);
    await joins(back, "companion", "r2", true);
    expect(await back.closed).toBe(CLOSE_CODES["taken-over"]);
    expect(ofTypes(await received(first.channel), "displaced")).toEqual([]);
    const same = await channelOf("companion", second.url);
    await joins(same, "companion", "r1.2", true);
    await same.next("room-joined");
    first.channel.close();
    expect(ofTypes(await received(same), "displaced")).toEqual([]);
  });
});

describe("nobody whom the guide has not let in", () => {
  test("gets a seat: neither one who is only named, nor by another's token, nor by one that was given before", async () => {
    const channel = await channelOf("companion");
    expect((await tokenFor("companion")).body.code).toBe("not-let-in");
    const grant = {
      room: `session-${booking.id}`,
      name: "x",
      expiresAt: new Date(app.ctx.now().getTime() + 60_000),
    };
    const join = async (token: string) => {
      channel.send({ type: "room-join", bookingId: booking.id, token, seat: "r1" });
      return (await channel.next("error")).code;
    };
    const tokenOf = (side: Person, userId: string) =>
      app.ctx.video.createToken({ ...grant, side, userId }, app.ctx.now());
    expect(await join(await tokenOf("companion", rahul.user.id))).toBe("bad-token");
    await letIn();
    expect(await join(await tokenOf("companion", mother.user.id))).toBe("bad-token");
    expect(await join(await tokenOf("user", rahul.user.id))).toBe("bad-token");
    expect(await join("")).toBe("bad-token");
    const { token } = (await tokenFor("companion")).body;
    await decideAs("send-out");
    const again = await channelOf("companion");
    again.send({ type: "room-join", bookingId: booking.id, token, seat: "r1" });
    expect((await again.next("error")).code).toBe("bad-token");
    again.send({ type: "participant_joined", bookingId: booking.id });
    expect((await again.next("error")).code).toBe("bad-token");
    again.send(signal("admin", "x"));
    expect((await again.next("error")).code).toBe("not-in-room");
  });

  test("may listen: another customer's channel is closed, and so is that of who was removed", async () => {
    const stranger = await app.customer(String(next++));
    const channel = await openChannelFor(stranger.client, app.url);
    channel.send({ type: "register", bookingId: booking.id, userType: "companion" });
    expect(await channel.closed).toBe(CLOSE_CODES["not-yours"]);
    const none = await openChannelFor(rahul.client, app.url);
    none.send({ type: "register", bookingId: null, userType: "companion" });
    expect(await none.closed).toBe(CLOSE_CODES["not-yours"]);
    const asUser = await openChannelFor(rahul.client, app.url);
    asUser.send({ type: "register", bookingId: booking.id, userType: "user" });
    expect(await asUser.closed).toBe(CLOSE_CODES["not-yours"]);
    const named = await channelOf("companion", second.url);
    await removeCompanion(mother.client, booking.id, companionId);
    expect(await named.closed).toBe(CLOSE_CODES["sent-out"]);
    const late = await openChannelFor(rahul.client, app.url);
    late.send({ type: "register", bookingId: booking.id, userType: "companion" });
    expect(await late.closed).toBe(CLOSE_CODES["not-yours"]);
  });

  test("stays: sent out during the call, the seat is free, the channel closes, and both others are told", async () => {
    await letIn();
    const admin = await inRoom("admin", "g1");
    const user = await inRoom("user", "c1", second.url);
    const companion = await inRoom("companion", "r1", second.url);
    await decideAs("send-out");
    expect(await companion.channel.closed).toBe(CLOSE_CODES["sent-out"]);
    const left = { type: "other-left", bookingId: booking.id, person: "companion", isHangUp: true };
    expect(await admin.channel.next("other-left")).toEqual(left);
    expect(await user.channel.next("other-left")).toEqual(left);
    user.channel.send(signal("companion", "to nobody"));
    expect((await tokenFor("companion")).body.code).toBe("not-let-in");
    await letIn(true);
    const back = await inRoom("companion", "r2");
    expect(back.joined.others).toHaveLength(2);
    expect(ofTypes(await received(back.channel), "other-signal")).toEqual([]);
  });

  test("gets in by pressing at the moment of being sent out or removed, in either order", async () => {
    await letIn();
    const channel = await channelOf("companion");
    const { token } = (await tokenFor("companion")).body;
    const lock = { lock: "select from companions where booking_id = $1", id: booking.id };
    const join = async () => channel.send({ type: "room-join", bookingId: booking.id, token, seat: "r1" });
    await inLockOrder(app.ctx.db, lock, join, () => decideAs("send-out"));
    expect(await channel.closed).toBe(CLOSE_CODES["sent-out"]);
    const seated = () => row(app.ctx.db)`
      select from companion_connections where booking_id = ${booking.id} and joined_at is not null`;
    expect(await seated()).toBeNull();
    await letIn(true);
    const again = await channelOf("companion");
    const fresh = (await tokenFor("companion")).body.token;
    await inLockOrder(
      app.ctx.db,
      lock,
      () => removeCompanion(mother.client, booking.id, companionId),
      async () => again.send({ type: "room-join", bookingId: booking.id, token: fresh, seat: "r2" }),
    );
    expect(await again.closed).toBe(CLOSE_CODES["sent-out"]);
    expect(await seated()).toBeNull();
  });

  test("hears of who is named next: a registration that waits for the removal is refused", async () => {
    const channel = await openChannelFor(rahul.client, app.url);
    const lock = { lock: "select from companions where booking_id = $1", id: booking.id };
    await inLockOrder(
      app.ctx.db,
      lock,
      () => removeCompanion(mother.client, booking.id, companionId),
      async () => channel.send({ type: "register", bookingId: booking.id, userType: "companion" }),
    );
    await channel.closed;
    await nameCompanion(mother.client, booking.id, String(next++), { name: "Priya" });
    expect(JSON.stringify(channel.unread())).not.toContain("Priya");
  });

  test("stays after the companion's account is closed during the call, also not in the next account of the number", async () => {
    await letIn();
    const admin = await inRoom("admin", "g1", second.url);
    const companion = await inRoom("companion", "r1");
    const { token } = (await tokenFor("companion")).body;
    await rahul.client.call(deleteAccount, { input: { phoneConfirmation: rahul.user.phone } });
    expect(await admin.channel.next("other-left")).toMatchObject({ person: "companion", isHangUp: true });
    await companion.channel.closed;
    rahul = await app.customer(rahul.user.phone);
    const anew = await openChannelFor(rahul.client, app.url);
    anew.send({ type: "register", bookingId: booking.id, userType: "companion" });
    expect(await anew.closed).toBe(CLOSE_CODES["not-yours"]);
    expect((await tokenFor("companion")).status).toBe(404);
    expect(token).not.toBe("");
  });

  test("stays in a call that goes on after the guide has completed the session", async () => {
    await letIn();
    const admin = await inRoom("admin", "g1");
    const companion = await inRoom("companion", "r1");
    const options = { params: { id: booking.id }, input: { status: "completed" as const } };
    await guide.call(setBookingStatus, options);
    expect((await decideAs("mute")).status).toBe(200);
    await decideAs("send-out");
    expect(await companion.channel.closed).toBe(CLOSE_CODES["sent-out"]);
    expect(await admin.channel.next("other-left")).toMatchObject({ person: "companion", isHangUp: true });
    expect((await letIn(true)).body.code).toBe("not-possible-now");
  });

  test("takes a seat by registering again, nor loses the own one", async () => {
    await letIn();
    const admin = await inRoom("admin", "g1");
    const companion = await inRoom("companion", "r1");
    companion.channel.send({ type: "register", bookingId: booking.id, userType: "companion" });
    await companion.channel.next("registered");
    companion.channel.send(signal("admin", "still here"));
    expect(await admin.channel.next("other-signal")).toMatchObject({ from: "companion" });
  });

  test("is told of by a page that comes back after a removal that it has missed", async () => {
    await removeCompanion(mother.client, booking.id, companionId);
    const admin = await channelOf("admin");
    expect((await admin.next("companion_changed")).companion).toBeNull();
  });

  test("disturbs the others by asking for a channel: a stranger's refused one publishes nothing", async () => {
    const admin = await channelOf("admin");
    await admin.next("companion_changed");
    const stranger = await app.customer(String(next++));
    const channel = await openChannelFor(stranger.client, app.url);
    channel.send({ type: "register", bookingId: booking.id, userType: "companion" });
    await channel.closed;
    expect(channel.unread().map(({ type }) => type)).toEqual(["error"]);
    expect(ofTypes(await received(admin), "companion_changed")).toEqual([]);
  });

  test("is in an external room: the page says so, once the guide has let this person in", async () => {
    const companion = await channelOf("companion");
    companion.send({ type: "participant_joined", bookingId: booking.id });
    expect((await companion.next("error")).code).toBe("bad-token");
    await letIn();
    const admin = await channelOf("admin");
    companion.send({ type: "participant_joined", bookingId: booking.id });
    for (;;) {
      const { companion: state } = await admin.next("companion_changed");
      if (state?.isInRoom) break;
    }
    await decideAs("send-out");
    expect(await companion.closed).toBe(CLOSE_CODES["sent-out"]);
  });

  test("stays in a session that is moved or cancelled", async () => {
    await letIn();
    const admin = await inRoom("admin", "g1");
    const companion = await inRoom("companion", "r1", second.url);
    await guide.call(rescheduleBooking, {
      params: { id: booking.id },
      input: { sessionDate: day, sessionTime: "15:00" },
    });
    expect(await admin.channel.next("other-left")).toMatchObject({ person: "companion", isHangUp: true });
    expect(await companion.channel.next("companion_changed")).toBeDefined();
    companion.channel.send(signal("admin", "x"));
    expect((await companion.channel.next("error")).code).toBe("not-in-room");
    expect((await sessionsOf(rahul))[0]).toMatchObject({ sessionTime: "15:00", admission: "named" });
    await mother.client.call(cancelBooking, { params: { id: booking.id } });
    expect(await companion.channel.next("booking_changed")).toMatchObject({ status: "approved" });
    expect(await companion.channel.next("booking_changed")).toMatchObject({ status: "cancelled" });
    expect(await sessionsOf(rahul)).toEqual([]);
  });
});

describe("what the others see of the companion", () => {
  test("coming, a let-in, muting and leaving are sent to the guide, the attendee and the companion", async () => {
    const admin = await channelOf("admin");
    const user = await channelOf("user", second.url);
    const state = { id: companionId, name: "Rahul", relation: "son", admission: "named", isMuted: false };
    // Who opens the page later is told of a companion, too.
    for (const channel of [admin, user])
      expect((await channel.next("companion_changed")).companion).toEqual({
        ...state,
        isHere: false,
        isInRoom: false,
      });
    const companion = await channelOf("companion");
    const here = { type: "companion_changed", bookingId: booking.id };
    for (const channel of [admin, user])
      expect(await channel.next("companion_changed")).toEqual({
        ...here,
        companion: { ...state, isHere: true, isInRoom: false },
      });
    await companion.next("companion_changed");
    await letIn();
    await decideAs("mute");
    for (const channel of [admin, user, companion]) {
      expect((await channel.next("companion_changed")).companion).toMatchObject({ admission: "let-in" });
      expect((await channel.next("companion_changed")).companion).toMatchObject({ isMuted: true });
    }
    expect((await enter(companion, "companion", "r1")).isMuted).toBe(true);
    expect((await admin.next("companion_changed")).companion).toMatchObject({ isInRoom: true });
    const listed = (await guide.call(getAdminBooking, { params: { id: booking.id } })).body.booking;
    expect(listed.companion).toMatchObject({ isHere: true, isInRoom: true });
    companion.close();
    await companion.closed;
    for (;;) {
      const { companion: left } = await admin.next("companion_changed");
      if (left && !left.isHere) break;
    }
  });

  test("the companion learns when the guide is in the room, and asks who else is there", async () => {
    const companion = await channelOf("companion");
    await inRoom("admin", "g1");
    expect(await companion.next("participant_waiting")).toEqual({
      type: "participant_waiting",
      bookingId: booking.id,
    });
    await channelOf("user");
    expect((await sessionsOf(rahul))[0]).toMatchObject({ isGuideHere: true, isAttendeeHere: true });
    const { registered } = await registerCompanion(rahul, booking.id, app.url);
    expect(registered).toMatchObject({ userType: "companion", bookingStatus: "approved", peerPresent: true });
  });

  test("a companion who waits, or talks with the guide alone, is not the customer being there; the guide may complete such a talk", async () => {
    await letIn();
    const admin = await inRoom("admin", "g1");
    await inRoom("companion", "r1");
    app.clock.set(`${day}T10:05+05:30`);
    await admin.channel.send({ type: "ping" });
    const listed = (await guide.call(getAdminBooking, { params: { id: booking.id } })).body.booking;
    expect(listed).toMatchObject({ customerWaiting: false, togetherSeconds: 0, isHeld: false });
    const place = (await mother.client.call(getQueuePosition, { params: { id: booking.id } })).body;
    expect(place.isCallRunning).toBe(false);
    const { bookings } = (await mother.client.call(listBookings, { params: { userId: mother.user.id } }))
      .body;
    expect(bookings[0]).toMatchObject({ isHeld: false });
    const { status } = await guide.call(setBookingStatus, {
      params: { id: booking.id },
      input: { status: "completed" },
    });
    expect(status).toBe(200);
  });

  test("figures of each pair stand beside those of the two sides", async () => {
    await letIn();
    const admin = await inRoom("admin", "g1");
    const companion = await inRoom("companion", "r1");
    const figures = {
      type: "call_figures",
      bookingId: booking.id,
      receivedSamples: 1000,
      concealedSamples: 100,
      pictureMs: 1000,
      frozenMs: 0,
      reconnections: 1,
    };
    admin.channel.send({ ...figures, seat: "g1" });
    admin.channel.send({ ...figures, seat: "g1", with: "companion" });
    companion.channel.send({ ...figures, seat: "r1", with: "user" });
    // These are of no pair.
    companion.channel.send({ ...figures, seat: "r1" });
    companion.channel.send({ ...figures, seat: "r1", with: "companion" });
    admin.channel.send({ ...figures, seat: "g1", with: "user" });
    // Messages of a channel are handled in their order.
    for (const [channel, self] of [
      [admin.channel, "admin"],
      [companion.channel, "companion"],
    ] as const) {
      channel.send(signal(self, "last"));
      await channel.next("error");
    }
    const { sides } = (await guide.call(getCall, { params: { id: booking.id } })).body;
    expect(sides.map(({ side, with: other }) => [side, other])).toEqual([
      ["guide", undefined],
      ["companion", "customer"],
      ["guide", "companion"],
    ]);
  });
});
