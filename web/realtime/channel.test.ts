import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Channel, openChannel, SIGNED_IN_AGAIN } from "./channel.ts";

/** A socket that the test opens, answers and breaks. */
class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.onopen?.();
    this.deliver({
      type: "registered",
      bookingId: "b",
      userType: "user",
      bookingStatus: "approved",
      peerPresent: false,
    });
  }
  deliver(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}
const latest = () => FakeSocket.made.at(-1) as FakeSocket;
const place = { bookingId: "b", userType: "user", userId: "u" } as const;

let channel: Channel;
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  channel = openChannel(place);
});
afterEach(() => {
  channel.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("registers, and is live once the server has confirmed it", () => {
  latest().readyState = 1;
  latest().onopen?.();
  expect(latest().sent).toEqual([{ type: "register", ...place }]);
  expect(channel.state()).toBe("connecting");
  expect(channel.send({ type: "participant_joined", bookingId: "b" })).toBe(false);
  latest().opens();
  expect(channel.state()).toBe("live");
  expect(channel.send({ type: "participant_joined", bookingId: "b" })).toBe(true);
});

it("a companion who was sent out stays out: the channel does not connect again by itself", () => {
  latest().opens();
  latest().breaks(4410);
  expect(channel.state()).toBe("sent-out");
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.made).toHaveLength(1);
});

it("a channel of a server that restarts connects again within half a second, and if that fails after 2 s", () => {
  latest().opens();
  latest().breaks(1012);
  expect(FakeSocket.made).toHaveLength(1);
  vi.advanceTimersByTime(500);
  expect(FakeSocket.made).toHaveLength(2);
  latest().breaks();
  vi.advanceTimersByTime(1_999);
  expect(FakeSocket.made).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.made).toHaveLength(3);
});

it("a broken channel connects again after 1, 2, 4, 8 and 10 s, and then sleeps until the network returns", () => {
  latest().opens();
  for (const pauseMs of [1_000, 2_000, 4_000, 8_000, 10_000]) {
    const before = FakeSocket.made.length;
    latest().breaks();
    vi.advanceTimersByTime(pauseMs - 1);
    expect(FakeSocket.made.length).toBe(before);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.made.length).toBe(before + 1);
  }
  latest().breaks();
  expect(channel.state()).toBe("asleep");
  vi.advanceTimersByTime(600_000);
  expect(FakeSocket.made.length).toBe(6);
  window.dispatchEvent(new Event("online"));
  latest().opens();
  expect(channel.state()).toBe("live");
});

it("V05 a listener learns each time that the channel is live again", () => {
  const states: string[] = [];
  channel.listen({ state: (state) => states.push(state) });
  latest().opens();
  latest().breaks();
  vi.advanceTimersByTime(1_000);
  latest().opens();
  expect(states).toEqual(["live", "connecting", "live"]);
});

it("a listener learns of each new socket, also where the one before never was live", () => {
  const redialled = vi.fn();
  channel.listen({ redialled });
  latest().breaks();
  expect(redialled).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(redialled).toHaveBeenCalledTimes(1);
  latest().opens();
  channel.wake();
  expect(redialled).toHaveBeenCalledTimes(2);
});

it("a socket that never opens counts as broken", () => {
  vi.advanceTimersByTime(10_000 + 1_000);
  expect(FakeSocket.made.length).toBe(2);
});

describe("a network that is gone without a sign", () => {
  const pings = () => latest().sent.filter((message) => (message as { type: string }).type === "ping").length;

  it("after 12 s of silence the page asks, and after 20 s it connects again", () => {
    latest().opens();
    vi.advanceTimersByTime(11_999);
    expect(pings()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(pings()).toBe(1);
    vi.advanceTimersByTime(7_999);
    expect(channel.state()).toBe("live");
    vi.advanceTimersByTime(1);
    expect(channel.state()).toBe("connecting");
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("an answer or any other message counts as a sign, and no listener gets the answer", () => {
    const received: string[] = [];
    latest().opens();
    channel.listen({ message: ({ type }) => received.push(type) });
    for (let minute = 0; minute < 5; minute++) {
      vi.advanceTimersByTime(12_000);
      latest().deliver({ type: "pong" });
      vi.advanceTimersByTime(11_000);
      latest().deliver({ type: "booking_changed", bookingId: "b", status: "approved" });
    }
    expect([FakeSocket.made.length, channel.state(), pings()]).toEqual([1, "live", 5]);
    expect(new Set(received)).toEqual(new Set(["booking_changed"]));
  });

  it("a page that is visible again asks at once, and connects again where nothing answers within 4 s", () => {
    latest().opens();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(pings()).toBe(1);
    vi.advanceTimersByTime(4_000);
    expect(channel.state()).toBe("connecting");
  });

  it("a socket that opens and is never registered counts as broken, whatever it says", () => {
    latest().readyState = 1;
    latest().onopen?.();
    latest().deliver({ type: "pong" });
    vi.advanceTimersByTime(10_000);
    expect(channel.state()).toBe("connecting");
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.made).toHaveLength(2);
  });
});

it.each([
  [4409, "taken-over"],
  [4401, "signed-out"],
  [4403, "refused"],
])("a channel that is closed with %i is %s, and does not reconnect until wake is called", (code, state) => {
  latest().opens();
  latest().breaks(code);
  expect(channel.state()).toBe(state);
  vi.advanceTimersByTime(600_000);
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.made.length).toBe(1);
  channel.wake();
  expect(FakeSocket.made.length).toBe(2);
});

it("a channel whose login session has ended connects anew once the admin has signed in again", () => {
  latest().opens();
  latest().breaks(4401);
  window.dispatchEvent(new Event(SIGNED_IN_AGAIN));
  expect(FakeSocket.made.length).toBe(2);
});

it("a message of a replaced socket is ignored", () => {
  const received: string[] = [];
  channel.listen({ message: ({ type }) => received.push(type) });
  const old = latest();
  old.opens();
  channel.wake();
  old.deliver({ type: "session_completed", bookingId: "b" });
  expect(received).toEqual(["registered"]);
});

it("what is no message of the contract is ignored", () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const received: string[] = [];
  latest().opens();
  channel.listen({ message: ({ type }) => received.push(type) });
  latest().deliver({ type: "of-a-newer-server", bookingId: "b" });
  latest().onmessage?.({ data: "null" });
  latest().onmessage?.({ data: "{" });
  latest().deliver({ type: "session_completed", bookingId: "b" });
  expect(received).toEqual(["session_completed"]);
  expect(written).toHaveBeenCalledTimes(2);
  written.mockRestore();
});

it("a network of another kind makes the channel reconnect, another speed of the same one does not", () => {
  channel.close();
  const connection = Object.assign(new EventTarget(), { type: "wifi" });
  Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
  try {
    channel = openChannel(place);
    latest().opens();
    const before = FakeSocket.made.length;
    connection.dispatchEvent(new Event("change"));
    expect(FakeSocket.made.length).toBe(before);
    connection.type = "cellular";
    connection.dispatchEvent(new Event("change"));
    expect(FakeSocket.made.length).toBe(before + 1);
  } finally {
    Reflect.deleteProperty(navigator, "connection");
  }
});

it("an error of the socket and a message that is no JSON are written to the console, and nothing else happens", () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const received = vi.fn();
  channel.listen({ message: received });
  latest().opens();
  received.mockClear();
  latest().onmessage?.({ data: "<html>" });
  latest().onerror?.();
  latest().deliver({ type: "of-a-newer-server", bookingId: "b" });
  expect(written).toHaveBeenCalledTimes(2);
  expect([received.mock.calls.length, channel.state()]).toEqual([0, "live"]);
  written.mockRestore();
});
