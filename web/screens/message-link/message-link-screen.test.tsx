import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { getMessageLink, openMessage } from "#contract/notifications.ts";
import { SCREENS } from "#contract/screens.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, fireEvent, render, screen, waitFor } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { MessageLinkScreen } from "./message-link-screen.tsx";

const server = fakeServer();
let opened: string[];
inEnglish();
beforeEach(() => {
  opened = [];
  server.answer(openMessage, ({ params }) => {
    opened.push(params.id);
    return { success: true };
  });
});
afterEach(closePage);

function visit() {
  window.history.replaceState(null, "", "/m/AbCdE12345");
  render(
    <>
      <Routes>
        <Route path={SCREENS.messageLink} element={<MessageLinkScreen />} />
      </Routes>
      <Toaster />
    </>,
    // Its effects run once, as in the build.
    { reactStrictMode: false },
  );
  return () => window.location.pathname + window.location.search;
}

it("leads to what the message is about, and reports that it was opened", async () => {
  server.answer(getMessageLink, () => ({ path: "/parchas?session=b-1" }));
  const path = visit();
  await waitFor(() => expect(path()).toBe("/parchas?session=b-1"));
  await waitFor(() => expect(opened).toEqual(["AbCdE12345"]));
});

it("an ended link leads to the home screen with a sentence", async () => {
  server.answer(getMessageLink, () => refusal("not-found"));
  const path = visit();
  await waitFor(() => expect(path()).toBe("/dashboard"));
  expect(await screen.findByText("This link no longer works")).toBeDefined();
  expect(opened).toEqual([]);
});

it("never leads to another site", async () => {
  server.answer(getMessageLink, () => ({ path: "//evil.example/parchas" }));
  const path = visit();
  await waitFor(() => expect(path()).toBe("/dashboard"));
});

it("without a network it says so, and opens the link at the next try", async () => {
  server.answer(getMessageLink, () => refusal("network"));
  const path = visit();
  const retry = await screen.findByRole("button", { name: "Try again" });
  server.answer(getMessageLink, () => ({ path: "/join" }));
  fireEvent.click(retry);
  await waitFor(() => expect(path()).toBe("/join"));
});
