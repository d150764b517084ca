import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Channel, openChannel } from "./channel.ts";

/** Sockets that do nothing by themselves: the test opens, answers and breaks them. */
class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
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
    this.says({
      type: "registered",
      bookingId: "b",
      userType: "user",
      bookingStatus: "approved",
      peerPresent: false,
    });
  }
  says(message: object) {
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

it("registers, and is live by the server's word only", () => {
  latest().readyState = 1;
  latest().onopen?.();
  expect(latest().sent).toEqual([{ type: "register", ...place }]);
  expect(channel.state()).toBe("connecting");
  expect(channel.send({ type: "participant_joined", bookingId: "b" })).toBe(false);
  latest().opens();
  expect(channel.state()).toBe("live");
  expect(channel.send({ type: "participant_joined", bookingId: "b" })).toBe(true);
});

it("tries five times, after 1, 2, 4, 8 and 10 s, and sleeps then until it is woken", () => {
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

it("V05 each time it is live again whoever listens is told, to ask for what stands", () => {
  const states: string[] = [];
  channel.listen({ state: (state) => states.push(state) });
  latest().opens();
  latest().breaks();
  vi.advanceTimersByTime(1_000);
  latest().opens();
  expect(states).toEqual(["live", "connecting", "live"]);
});

it("a socket that never opens counts as broken", () => {
  vi.advanceTimersByTime(10_000 + 1_000);
  expect(FakeSocket.made.length).toBe(2);
});

it.each([
  [4409, "taken-over"],
  [4401, "signed-out"],
  [4403, "refused"],
])("an end with %i is %s, and is not tried again until it is asked for", (code, state) => {
  latest().opens();
  latest().breaks(code);
  expect(channel.state()).toBe(state);
  vi.advanceTimersByTime(600_000);
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.made.length).toBe(1);
  channel.wake();
  expect(FakeSocket.made.length).toBe(2);
});

it("an old socket's last words are not heard", () => {
  const heard: string[] = [];
  channel.listen({ message: ({ type }) => heard.push(type) });
  const old = latest();
  old.opens();
  channel.wake();
  old.says({ type: "session_completed", bookingId: "b" });
  expect(heard).toEqual(["registered"]);
});

it("a network of another kind is a reason to connect anew, the same one with another speed is none", () => {
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
