import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { listPastBookings, listUpcomingBookings } from "#contract/bookings.ts";
import { getPublicConfig } from "#contract/config.ts";
import { queryClient } from "#web/api/queries.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testCustomer } from "#web/testing/fixtures.ts";
import { JoinScreen } from "./join-screen.tsx";

const server = fakeServer();
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
});
beforeEach(() => {
  window.history.replaceState(null, "", "/join");
  rememberUser(testCustomer());
});
afterEach(() => {
  cleanup();
  forgetUser();
  queryClient.clear();
});

it("while the server answers nothing, the screen says so and asks no further by itself", async () => {
  server.fail(getPublicConfig, "network");
  server.fail(listUpcomingBookings, "network");
  server.fail(listPastBookings, "network");
  render(<JoinScreen />);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  const asked = () => server.calls(getPublicConfig).length;
  await act(async () => void (await vi.waitFor(() => expect(asked()).toBeGreaterThan(1))));
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(asked()).toBe(2);
});
