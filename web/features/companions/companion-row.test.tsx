import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type CompanionState, decideCompanion } from "#contract/companions.ts";
import { queryClient } from "#web/api/queries.ts";
import { learnServerTime } from "#web/api/server-clock.ts";
import { testCompanion } from "#web/testing/companion-fixtures.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testSession } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { SessionCompanion } from "./companion-row.tsx";

const server = fakeServer();
inEnglish();
const today = { sessionDate: "2026-11-23", sessionTime: "17:00", joinClosesAt: "2026-11-23T12:30:00.000Z" };
beforeEach(() => learnServerTime("2026-11-23T11:30:00.000Z", 0));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = (fields: Partial<CompanionState> = {}, session = {}) =>
  render(
    <SessionCompanion session={testSession({ ...today, companion: testCompanion(fields), ...session })} />,
  );
const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);

it.each<[string, Partial<CompanionState>, string, string[]]>([
  ["who is not there", {}, "Not here yet", ["Let in", "Send out"]],
  ["who waits", { isHere: true }, "Is here and waits until you let them in", ["Let in", "Send out"]],
  ["who is let in", { admission: "let-in" }, "Let in, not in the call yet", ["Mute", "Send out"]],
  ["who talks", { admission: "let-in", isInRoom: true }, "In the call", ["Mute", "Send out"]],
  [
    "who is muted",
    { admission: "let-in", isInRoom: true, isMuted: true },
    "In the call, microphone off",
    ["Let speak", "Send out"],
  ],
  ["who was sent out", { admission: "sent-out" }, "Sent out", ["Let in"]],
])("of a companion %s the guide reads the state and can decide", async (_, fields, text, shown) => {
  show(fields);
  expect(screen.getByText("With: Rahul (son)")).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  await vi.waitFor(() => expect(buttons()).toEqual(shown));
});

it("one press lets in; sending out, and taking that back, ask first", async () => {
  server.answer(decideCompanion, { success: true, companion: testCompanion({ admission: "let-in" }) });
  show({ isHere: true });
  fireEvent.click(await screen.findByRole("button", { name: "Let in" }));
  await vi.waitFor(() => expect(server.calls(decideCompanion)).toHaveLength(1));
  expect(server.calls(decideCompanion)[0]?.input).toEqual({
    companionId: testCompanion().id,
    action: "let-in",
  });
  cleanup();
  show({ admission: "let-in" });
  fireEvent.click(await screen.findByRole("button", { name: "Send out" }));
  expect(server.calls(decideCompanion)).toHaveLength(1);
  const question = within(screen.getByRole("dialog", { name: "Send Rahul out of the session?" }));
  fireEvent.click(question.getByRole("button", { name: "Send out" }));
  await vi.waitFor(() => expect(server.calls(decideCompanion)).toHaveLength(2));
  expect(server.calls(decideCompanion)[1]?.input.action).toBe("send-out");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  cleanup();
  show({ admission: "sent-out" });
  fireEvent.click(await screen.findByRole("button", { name: "Let in" }));
  const again = within(screen.getByRole("dialog", { name: "Let Rahul in again?" }));
  fireEvent.click(again.getByRole("button", { name: "Let in" }));
  await vi.waitFor(() => expect(server.calls(decideCompanion)).toHaveLength(3));
  expect(server.calls(decideCompanion)[2]?.input).toMatchObject({ action: "let-in", again: true });
});

it("of a session that is over the guide reads with whom, and decides nothing", () => {
  show({}, { status: "completed" });
  expect(screen.getByText("With: Rahul (son)")).toBeTruthy();
  expect(buttons()).toEqual([]);
});

it("a session without a companion, or of a list that has none, shows nothing", () => {
  expect(show({}, { companion: null }).container.textContent).toBe("");
  expect(render(<SessionCompanion session={{ id: "1" }} />).container.textContent).toBe("");
});
