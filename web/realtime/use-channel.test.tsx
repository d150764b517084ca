import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeChannel } from "#web/testing/fake-channel.ts";
import { cleanup, renderHook, update } from "#web/testing/library.tsx";
import * as channelModule from "./channel.ts";
import { useChannel } from "./use-channel.ts";

const place = { bookingId: "b", userType: "user", userId: "u" } as const;
let fake: FakeChannel;
const handlers = { message: vi.fn(), live: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  fake = new FakeChannel();
  vi.spyOn(channelModule, "openChannel").mockImplementation(() => fake);
  handlers.message.mockClear();
  handlers.live.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** As in the build: StrictMode would open the one fake channel twice. */
const open = () => renderHook(() => useChannel(place, handlers), { reactStrictMode: false });
const pause = () => update(() => fake.deliver({ type: "pushes_paused" }));
const pass = (ms: number) => update(() => vi.advanceTimersByTime(ms));

it("while the server hears nothing the page looks again at once and every 15 s, until the channel connects anew", async () => {
  const { result } = open();
  expect(result.current).toMatchObject({ state: "live", isPushed: true });
  await pass(60_000);
  expect(handlers.live).not.toHaveBeenCalled();
  await pause();
  // The socket itself works: the call's messages leave by it.
  expect(result.current).toMatchObject({ state: "live", isPushed: false });
  expect(handlers.live).toHaveBeenCalledTimes(1);
  await pass(45_000);
  expect(handlers.live).toHaveBeenCalledTimes(4);
  expect(handlers.message).not.toHaveBeenCalled();
  await update(() => fake.becomes("connecting"));
  await pass(60_000);
  expect(handlers.live).toHaveBeenCalledTimes(4);
  await update(() => fake.redials());
  await update(() => fake.becomes("live"));
  expect(result.current.isPushed).toBe(true);
  await pass(60_000);
  expect(handlers.live).toHaveBeenCalledTimes(5);
});

it("a page that connects while the server hears nothing looks again too, and a hidden one does not", async () => {
  fake.becomes("connecting");
  const { result } = open();
  await pause();
  expect(handlers.live).not.toHaveBeenCalled();
  await update(() => fake.becomes("live"));
  expect(result.current.isPushed).toBe(false);
  const before = handlers.live.mock.calls.length;
  await pass(15_000);
  expect(handlers.live).toHaveBeenCalledTimes(before + 1);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await pass(60_000);
  expect(handlers.live).toHaveBeenCalledTimes(before + 1);
});

it("a socket that breaks before it is live leaves nothing of its server to the next one", async () => {
  fake.becomes("connecting");
  const { result } = open();
  await pause();
  await update(() => fake.redials());
  await update(() => fake.becomes("live"));
  expect(result.current.isPushed).toBe(true);
  await pause();
  expect(result.current.isPushed).toBe(false);
});

it("a page that is left looks no more", async () => {
  const { unmount } = open();
  await pause();
  unmount();
  await pass(60_000);
  expect(handlers.live).toHaveBeenCalledTimes(1);
});
