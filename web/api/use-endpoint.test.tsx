import { afterEach, expect, it, vi } from "vitest";
import { getAddress } from "#contract/addresses.ts";
import { listAuditEntries } from "#contract/audit.ts";
import { listUpcomingBookings } from "#contract/bookings.ts";
import { getRating, type Rating } from "#contract/ratings.ts";
import { pageState, setPageState, takeOver } from "#web/page-state.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking, testId } from "#web/testing/fixtures.ts";
import { act, closePage, renderHook, waitFor } from "#web/testing/library.tsx";
import { askAgain, fillDrawnAnswers } from "./drawn-answers.ts";
import { lists } from "./kept-lists.ts";
import { KEPT_LISTS, KEPT_ON_PHONE } from "./kept-on-phone.ts";
import { forgetAnswers, queryClient } from "./queries.ts";
import { endpointQuery, refresh, setAnswer, useEndpoint, useEndpointPages } from "./use-endpoint.ts";

const server = fakeServer();
const rating: Rating = {
  stars: 4,
  text: null,
  ratedAt: "2026-11-26T10:00:00.000Z",
};
const id = testId(1);
const renderRating = (of = id) =>
  renderHook(() => {
    const { data, isSuccess, fetchStatus } = useEndpoint(getRating, { params: { id: of } });
    return { data, isSuccess, fetchStatus };
  });

afterEach(() => {
  closePage();
  setPageState(null);
  vi.useRealTimers();
});

it("components that ask the same share one request and one answer; other params are another question", async () => {
  server.answer(getRating, ({ params }) => ({ rating: params.id === id ? rating : null }));
  const hook = renderHook(() => [
    useEndpoint(getRating, { params: { id } }).data,
    useEndpoint(getRating, { params: { id }, select: (answer) => answer.rating?.stars }).data,
    useEndpoint(getRating, { params: { id: testId(2) } }).data,
  ]);
  await waitFor(() => expect(hook.result.current).toEqual([{ rating }, 4, { rating: null }]));
  expect(server.calls(getRating)).toHaveLength(2);
});

it("a component that is shown later has the answer at once and asks again", async () => {
  server.answer(getRating, { rating });
  const first = renderRating();
  await waitFor(() => expect(first.result.current.isSuccess).toBe(true));
  const later = renderRating();
  expect(later.result.current.data).toEqual({ rating });
  await waitFor(() => expect(server.calls(getRating)).toHaveLength(2));
});

it.each([{ of: null }, { enabled: false }])("nothing is asked with %o", async (options) => {
  const { result } = renderHook(() => useEndpoint(getAddress, options));
  await act(() => Promise.resolve());
  expect([result.current.fetchStatus, server.called]).toEqual(["idle", []]);
});

it("the first drawing has the answer that the page was drawn with, which is not asked for again at once", async () => {
  const key = endpointQuery(getRating, { params: { id: testId(1) } }).queryKey;
  setPageState({ ...pageState(), isDrawn: true, answers: [{ key, answer: { rating } }] });
  fillDrawnAnswers();
  server.answer(getRating, { rating: null });
  const { result, unmount } = renderRating(testId(1));
  expect(result.current).toMatchObject({ data: { rating }, fetchStatus: "idle" });
  await act(() => Promise.resolve());
  expect(server.called).toEqual([]);
  unmount();
  takeOver();
  askAgain();
  const later = renderRating(testId(1));
  await waitFor(() => expect(later.result.current.data).toEqual({ rating: null }));
});

it("an answer that comes before the screen is taken over waits for that", async () => {
  setPageState({ ...pageState(), isDrawn: true });
  server.answer(getRating, { rating });
  const { result } = renderRating();
  await waitFor(() => expect(server.called).toEqual(["getRating"]));
  await act(() => Promise.resolve());
  expect(result.current.data).toBe(undefined);
  act(takeOver);
  await waitFor(() => expect(result.current.data).toEqual({ rating }));
});

it("an answer of one customer is not shown to the next one on this page", async () => {
  server.answer(getAddress, { address: null });
  const { result, rerender } = renderHook(({ of }) => useEndpoint(getAddress, { of }), {
    initialProps: { of: testId(1) },
  });
  await waitFor(() => expect(result.current.data).toEqual({ address: null }));
  server.hold(getAddress);
  rerender({ of: testId(2) });
  expect(result.current.data).toBe(undefined);
});

it("leaving the screen aborts the request", async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    signals.push(init.signal);
    return new Promise(() => undefined);
  });
  const { unmount } = renderRating();
  // StrictMode mounts the component twice, and leaves the first one.
  await waitFor(() => expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]));
  unmount();
  await waitFor(() => expect(signals.at(-1)?.aborted).toBe(true));
});

it("the answer of a marked endpoint is kept on the phone", async () => {
  vi.useFakeTimers();
  server.answer(listUpcomingBookings, { bookings: [testBooking({ id: testId(7) })] });
  localStorage.setItem("user", JSON.stringify({ id }));
  const stop = lists.keep({ id });
  renderHook(() => useEndpoint(listUpcomingBookings, { params: { userId: id }, meta: KEPT_ON_PHONE }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  stop();
  expect(localStorage.getItem(KEPT_LISTS)).toContain(testId(7));
});

it("a refresh asks again what is shown of the endpoint, whatever its params, and nothing else", async () => {
  server.answer(getRating, { rating: null });
  server.answer(getAddress, { address: null });
  const hooks = [renderRating(), renderRating(testId(2)), renderHook(() => useEndpoint(getAddress))];
  await waitFor(() => expect(hooks.every(({ result }) => result.current.isSuccess)).toBe(true));
  server.forgetCalls();
  server.answer(getRating, { rating });
  await act(() => refresh(getRating));
  expect(server.called).toEqual(["getRating", "getRating"]);
  await waitFor(() => expect(hooks[0]?.result.current.data).toEqual({ rating }));
});

it("an answer that a change has brought is not replaced by an older one that comes later", async () => {
  server.answer(getRating, { rating: null });
  const release = server.hold(getRating);
  const { result } = renderRating();
  await waitFor(() => expect(server.called).toEqual(["getRating"]));
  await act(() => setAnswer(getRating, { params: { id } }, () => ({ rating })));
  await act(async () => release());
  await waitFor(() => expect(result.current).toMatchObject({ data: { rating }, fetchStatus: "idle" }));
});

it("what is loaded ahead is what the screen shows", async () => {
  server.answer(getRating, { rating });
  await queryClient.prefetchQuery(endpointQuery(getRating, { params: { id } }));
  expect(renderRating().result.current.data).toEqual({ rating });
});

it("the sign-out forgets all answers", async () => {
  server.answer(getRating, { rating });
  await queryClient.prefetchQuery(endpointQuery(getRating, { params: { id } }));
  forgetAnswers();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

it("pages follow the cursor of the page before, until there is none", async () => {
  server.answer(listAuditEntries, ({ query }) => ({
    entries: [],
    nextCursor: query.cursor === undefined ? "9" : null,
  }));
  const { result } = renderHook(() => {
    const query = useEndpointPages(listAuditEntries, { query: { to: "2026-11-26" } });
    return { ...query };
  });
  await waitFor(() => expect(result.current.hasNextPage).toBe(true));
  await act(() => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.data?.pages).toHaveLength(2));
  expect(result.current.hasNextPage).toBe(false);
  expect(server.calls(listAuditEntries).map(({ query }) => query)).toEqual([
    { to: "2026-11-26" },
    { to: "2026-11-26", cursor: "9" },
  ]);
});
