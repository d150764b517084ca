import { afterEach, beforeAll, expect, it } from "vitest";
import { createRoomToken } from "#contract/rooms.ts";
import { loadLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { cleanup, renderHook, update, waitFor } from "#web/testing/library.tsx";
import { useEnterCall } from "./use-enter-call.ts";

const server = fakeServer();
beforeAll(loadLanguage);
afterEach(cleanup);

/** What stands at the Join button after it was pressed. */
async function errorAfterJoin() {
  const { result } = renderHook(() => useEnterCall("user"));
  update(() => result.current.enter("4f6b2c1a-8d3e-4a57-9c10-2b7e5d9f0a31"));
  await waitFor(() => expect(result.current.joinError).not.toBeNull());
  expect(result.current.room).toBeNull();
  return result.current.joinError;
}

const NO_TOKEN = "वीडियो सत्र की अनुमति नहीं मिल पाई – कृपया पन्ना रिफ़्रेश करके फिर से कोशिश कीजिए।";

it.each(["network", "bad-answer"] as const)(
  "when no room token can be had (%s), the Join button says so and what to do",
  async (failure) => {
    server.fail(createRoomToken, failure);
    expect(await errorAfterJoin()).toBe(NO_TOKEN);
  },
);

it("a refusal shows the server's own sentence", async () => {
  server.failOthers("network");
  server.fail(createRoomToken, "not-found", { message: "यह सत्र नहीं मिला।" });
  expect(await errorAfterJoin()).toBe("यह सत्र नहीं मिला।");
});
