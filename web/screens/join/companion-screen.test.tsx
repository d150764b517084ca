import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getCompanionSessions } from "#contract/companions.ts";
import { createRoomToken } from "#contract/rooms.ts";
import { SCREENS } from "#contract/screens.ts";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { learnServerTime } from "#web/api/server-clock.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { paths } from "#web/paths.ts";
import { testCompanionSession } from "#web/testing/companion-fixtures.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import { testConfig, testCustomer, testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, render, renderHook, screen } from "#web/testing/library.tsx";
import { takeChannel } from "#web/testing/taken-channel.ts";
import { CompanionScreen } from "./companion-screen.tsx";
import { useCompanionPage } from "./use-companion-page.ts";

const channel = takeChannel("live");
const server = fakeServer();
inEnglish();
const today = {
  ...{ sessionDate: "2026-11-23", sessionTime: "17:00" },
  opensAt: "2026-11-23T11:25:00.000Z",
  closesAt: "2026-11-23T12:30:00.000Z",
};
const roomToken = {
  ...({ token: "t", appId: "built-in", provider: "built-in" } as const),
  ...{ roomName: "r", domain: null, scriptUrl: null },
  expiresAt: "2026-11-23T12:30:00.000Z",
} as const;
const session = (fields: Parameters<typeof testCompanionSession>[0] = {}) =>
  testCompanionSession({ ...today, ...fields });
beforeEach(() => {
  vi.stubGlobal("RTCPeerConnection", class {});
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia: vi.fn() } });
  window.history.replaceState(null, "", paths.companion(testId(3)));
  rememberUser(testCustomer());
  learnServerTime("2026-11-23T11:30:00.000Z", 0);
  queryClient.setQueryData(CONFIG_KEY, testConfig({ serverTime: "2026-11-23T11:30:00.000Z" }));
});
afterEach(() => {
  cleanup();
  forgetUser();
  queryClient.clear();
  vi.unstubAllGlobals();
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: undefined });
});

const show = () =>
  render(
    <Routes>
      <Route path={SCREENS.companion} element={<CompanionScreen />} />
    </Routes>,
  );
const answer = (fields?: Parameters<typeof session>[0]) =>
  server.answer(getCompanionSessions, { sessions: [session(fields)] });
const change = async (fields?: Parameters<typeof session>[0]) => {
  answer(fields);
  await act(async () => channel.push({ type: "companion_changed", bookingId: testId(3), companion: null }));
};

it("before the room opens the page says whose session it is, when, what is seen and not seen, and nothing of money", async () => {
  answer({ sessionTime: "19:00", opensAt: "2026-11-23T13:25:00.000Z", closesAt: "2026-11-23T14:30:00.000Z" });
  const { container } = show();
  expect(await screen.findByRole("heading", { name: /^Today, 7:00.PM IST$/ })).toBeTruthy();
  expect(screen.getByText("Meena’s session with Guruji")).toBeTruthy();
  expect(screen.getByText("Meena added you · Nothing to pay")).toBeTruthy();
  expect(screen.getByText(/^From 6:55.PM on you can wait here/)).toBeTruthy();
  expect(screen.getByText(/the parcha and the payment are not shown to you/)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Camera and sound" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
  expect(container.textContent).not.toMatch(/₹/);
});

it("the companion waits until the guide lets them in, and then one press opens the call", async () => {
  answer();
  server.answer(createRoomToken, roomToken);
  show();
  expect(await screen.findByText("You are here. Guruji is not in the room yet.")).toBeTruthy();
  expect(channel.place).toEqual({ bookingId: testId(3), userType: "companion", userId: testCustomer().id });
  await change({ isGuideHere: true });
  expect(await screen.findByText("Guruji sees that you are here")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
  await change({ isGuideHere: true, admission: "let-in" });
  const join = await screen.findByRole("button", { name: "Join" });
  expect(screen.getByText("Guruji has let you in")).toBeTruthy();
  fireEvent.click(join);
  await vi.waitFor(() => expect(server.calls(createRoomToken)).toHaveLength(1));
  expect(server.calls(createRoomToken)[0]?.input).toMatchObject({ userType: "companion" });
});

it("a jump of the phone's clock ends no companion's call, and the guide who sends out does", async () => {
  answer({ admission: "let-in" });
  server.answer(createRoomToken, roomToken);
  const { result } = renderHook(() => useCompanionPage(testId(3)));
  await vi.waitFor(() => expect(result.current.view.kind).toBe("let-in"));
  await act(async () => result.current.join());
  await vi.waitFor(() => expect(result.current.room).toBeTruthy());
  await act(async () => learnServerTime("2026-11-23T17:30:00.000Z", 0));
  expect(result.current.view.kind).toBe("over");
  expect(result.current.room).toBeTruthy();
  await act(async () => learnServerTime("2026-11-23T11:31:00.000Z", 0));
  await change({ admission: "sent-out" });
  await vi.waitFor(() => expect(result.current.room).toBeNull());
});

it("a press that comes before the guide's decision has arrived reads why", async () => {
  answer({ admission: "let-in" });
  server.fail(createRoomToken, "not-let-in", { message: "You can join as soon as you are let in." });
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Join" }));
  expect(await screen.findByText("You can join as soon as you are let in.")).toBeTruthy();
});

it("who was sent out reads so kindly, with no way in, and waits again once the guide takes it back", async () => {
  answer({ admission: "sent-out" });
  show();
  expect(await screen.findByText("Guruji has ended the call for you")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Camera and sound" })).toBeNull();
  await change({ admission: "let-in", isMuted: true });
  expect(await screen.findByRole("button", { name: "Join" })).toBeTruthy();
  expect(screen.getByText("Guruji has switched your microphone off for now.")).toBeTruthy();
});

it.each([
  ["completed", "The session is over"],
  ["cancelled", "This session was cancelled"],
  ["approved", "You are not expected in this session"],
] as const)(
  "a session that is gone from the list after a change to %s is said: %s",
  async (status, title) => {
    answer();
    show();
    await screen.findByText("You are here. Guruji is not in the room yet.");
    server.answer(getCompanionSessions, { sessions: [] });
    await act(async () => channel.push({ type: "booking_changed", bookingId: testId(3), status }));
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  },
);

it("a link that is another's leads nowhere, and registers nobody", async () => {
  channel.place = null;
  server.answer(getCompanionSessions, { sessions: [] });
  show();
  expect(await screen.findByRole("heading", { name: "You are not expected in this session" })).toBeTruthy();
  expect(channel.place).toBeNull();
});

it("an attendee or payer without a chosen name is the end of the number", async () => {
  answer({ attendee: { name: null, phoneEnd: "3210" }, namedBy: { name: null, phoneEnd: "4321" } });
  show();
  expect(await screen.findByText("Session of the number ending in 3210 with Guruji")).toBeTruthy();
  expect(screen.getByText("The number ending in 4321 added you · Nothing to pay")).toBeTruthy();
});

it("read aloud, the page says what to wait for", async () => {
  const speech = fakeSpeech();
  answer();
  show();
  await screen.findByText("You are here. Guruji is not in the room yet.");
  expect(await readAloud(speech)).toBe(
    "Keep this page open. As soon as Guruji lets you in, one press opens the call.",
  );
});
