import { Route, Routes } from "react-router";
import { afterEach, expect, it } from "vitest";
import { refuseMessages } from "#contract/notifications.ts";
import { SCREENS } from "#contract/screens.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { RefuseMessagesScreen } from "./refuse-messages-screen.tsx";

const server = fakeServer();
inEnglish();
afterEach(cleanup);

function visit() {
  window.history.replaceState(null, "", "/m/AbCdE12345/no");
  render(
    <Routes>
      <Route path={SCREENS.refuseMessages} element={<RefuseMessagesScreen />} />
    </Routes>,
  );
  return screen.getByRole("button", { name: "No more messages" });
}

it("nothing is refused before the button is pressed, and then it is said", async () => {
  server.answer(refuseMessages, () => ({ success: true }));
  const button = visit();
  expect(server.called).toEqual([]);
  fireEvent.click(button);
  expect(await screen.findByText("You will get no more such messages")).toBeTruthy();
  expect(server.calls(refuseMessages)[0]?.params).toEqual({ id: "AbCdE12345" });
});

it("a link that is not for this says what to do, and a failure can be tried again", async () => {
  server.answer(refuseMessages, () => refusal("network"));
  const button = visit();
  fireEvent.click(button);
  expect(await screen.findByRole("alert")).toBeTruthy();
  server.answer(refuseMessages, () => refusal("not-found"));
  fireEvent.click(button);
  expect(await screen.findByText(/Log in with this number/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "No more messages" })).toBeNull();
});
