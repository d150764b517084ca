import { expect, it } from "vitest";
import { FakeChannel } from "#web/testing/fake-channel.ts";
import { testId } from "#web/testing/fixtures.ts";
import { act, renderHook } from "#web/testing/library.tsx";
import { useCompanion } from "./use-companion.ts";

it("who comes along is known from before the call on, and is nobody in another session", () => {
  const channel = new FakeChannel();
  const bookingId = testId(1);
  const companion = {
    id: testId(9),
    name: "Rahul",
    relation: "son",
    admission: "named",
    isMuted: false,
    isHere: true,
    isInRoom: false,
  } as const;
  const hook = renderHook(({ id }) => useCompanion(id, channel), { initialProps: { id: bookingId } });
  expect(hook.result.current).toBeNull();
  act(() => channel.deliver({ type: "companion_changed", bookingId, companion }));
  expect(hook.result.current).toMatchObject({ name: "Rahul" });
  hook.rerender({ id: testId(2) });
  expect(hook.result.current).toBeNull();
  act(() => channel.deliver({ type: "companion_changed", bookingId, companion }));
  expect(hook.result.current).toBeNull();
});
