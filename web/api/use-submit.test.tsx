import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refundBooking } from "#contract/accounting.ts";
import { getRating, type Rating, saveRating } from "#contract/ratings.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { act, closePage, renderHook, update, waitFor } from "#web/testing/library.tsx";
import { toast, useShownToast } from "#web/ui/toast.ts";
import { useEndpoint } from "./use-endpoint.ts";
import { useAction, useSubmit } from "./use-submit.ts";

const server = fakeServer();
const params = { id: testId(1) };
const input = { stars: 5, text: null } as const;
const rating: Rating = { ...input, ratedAt: "2026-11-26T10:00:00.000Z" };

beforeEach(() => server.answer(saveRating, { success: true, rating }));
afterEach(closePage);

it("a double tap sends once, and a later press sends again", async () => {
  const { result } = renderHook(() => useSubmit(saveRating));
  update(() => {
    result.current.send({ params, input });
    result.current.send({ params, input });
  });
  await waitFor(() => expect(result.current.data).toEqual({ success: true, rating }));
  expect(server.writes).toHaveLength(1);
  update(() => void result.current.send({ params, input }));
  await waitFor(() => expect(server.writes).toHaveLength(2));
});

it("after a failure the error is there until the next press, which sends again", async () => {
  server.fail(saveRating, "network");
  const onFailed = vi.fn();
  const { result } = renderHook(() => useSubmit(saveRating, { onFailed }));
  update(() => void result.current.send({ params, input }));
  await waitFor(() => expect(result.current.error).toMatchObject({ code: "network" }));
  expect(onFailed).toHaveBeenCalledTimes(1);
  server.answer(saveRating, { success: true, rating });
  update(() => void result.current.send({ params, input }));
  await waitFor(() => expect(result.current).toMatchObject({ error: null, data: { rating } }));
});

it("the toast of a failure ends when it is tried again, and not the toast that has come since", async () => {
  server.fail(saveRating, "network");
  const onFailed = () => toast({ title: "Not saved", tone: "destructive" });
  const { result } = renderHook(() => [useSubmit(saveRating, { onFailed }), useShownToast()] as const);
  const fail = async () => {
    update(() => void result.current[0].send({ params, input }));
    await waitFor(() => expect(result.current[0].isPending).toBe(false));
  };
  await fail();
  await waitFor(() => expect(result.current[1]?.title).toBe("Not saved"));
  const release = server.hold(saveRating);
  update(() => void result.current[0].send({ params, input }));
  expect(result.current[1]).toBeNull();
  release();
  await waitFor(() => expect(result.current[1]?.title).toBe("Not saved"));
  update(() => toast({ title: "Guruji is ready" }));
  update(() => void result.current[0].send({ params, input }));
  expect(result.current[1]?.title).toBe("Guruji is ready");
});

it("it is pending until the endpoints that it refreshes have answered again, also after a failure", async () => {
  server.answer(getRating, { rating: null });
  server.fail(saveRating, "not-possible-now");
  const { result } = renderHook(() => ({
    query: useEndpoint(getRating, { params }),
    saving: useSubmit(saveRating, { refreshes: [getRating] }),
  }));
  await waitFor(() => expect(result.current.query.isSuccess).toBe(true));
  const release = server.hold(getRating);
  update(() => void result.current.saving.send({ params, input }));
  await waitFor(() => expect(server.calls(getRating)).toHaveLength(2));
  expect(result.current.saving.isPending).toBe(true);
  release();
  await waitFor(() => expect(result.current.saving.isPending).toBe(false));
});

it("what was done is reported also when the screen was left meanwhile, but not to the screen", async () => {
  const [onDone, onShown] = [vi.fn(), vi.fn()];
  const release = server.hold(saveRating);
  const { result, unmount } = renderHook(() => useSubmit(saveRating, { onDone }));
  update(() => void result.current.send({ params, input }, { onDone: onShown }));
  unmount();
  release();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith({ success: true, rating }, { params, input }));
  await act(() => Promise.resolve());
  expect(onShown).not.toHaveBeenCalled();
});

it("where the endpoint takes an idempotency key, the same request has the same one until it is answered", async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get("Idempotency-Key"));
    throw new TypeError("Failed to fetch");
  });
  const { result } = renderHook(() => [useSubmit(refundBooking), useSubmit(saveRating)] as const);
  const refund = { params, input: { amount: 300, refundedBefore: 0 } };
  for (const count of [1, 2]) {
    update(() => void result.current[0].send(refund));
    await waitFor(() => expect(sent).toHaveLength(count));
    await waitFor(() => expect(result.current[0].error).not.toBe(null));
  }
  expect(sent[0]).toMatch(/^"[0-9a-f]{32}"$/);
  expect(sent[1]).toBe(sent[0]);
  update(() => void result.current[1].send({ params, input }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toBe(null);
});

it("an action of several calls is locked in the same way", async () => {
  const run = vi.fn(async (text: string) => text.length);
  const { result } = renderHook(() => useAction(run));
  update(() => {
    void result.current.send("ab");
    void result.current.send("abc");
  });
  await waitFor(() => expect(result.current.data).toBe(2));
  expect(run).toHaveBeenCalledTimes(1);
});
