import { Suspense } from "react";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { act, cleanup, render, screen } from "#web/testing/library.tsx";
import { type OnDemand, onDemand } from "./on-demand.ts";

afterEach(cleanup);

function Text({ of }: { of: OnDemand<string> }) {
  return <p>{of.use()}</p>;
}

function show(part: OnDemand<string>) {
  render(
    <Suspense fallback="Loading">
      <Text of={part} />
    </Suspense>,
  );
}

it("renders at once what was loaded before", async () => {
  const part = onDemand(async () => "Here");
  await part.load();
  show(part);
  expect(screen.getByText("Here")).toBeTruthy();
});

it("suspends until it is loaded", async () => {
  const part = onDemand(async () => "Here");
  await act(async () => show(part));
  expect(screen.getByText("Here")).toBeTruthy();
});

it("loads again after a failure", async () => {
  let attempts = 0;
  const part = onDemand(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("offline");
    return "Here";
  });
  await expect(part.load()).rejects.toThrow("offline");
  expect(await part.load()).toBe("Here");
});

it("an optional part goes on suspending after a failure, and tries again", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let attempts = 0;
  const fetchCode = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("offline");
    return "Here";
  };
  await act(async () => show(onDemand(fetchCode, { isOptional: true })));
  expect(screen.getByText("Loading")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText("Here")).toBeTruthy();
});
