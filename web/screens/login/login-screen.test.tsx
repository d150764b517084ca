import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#web/api/queries.ts";
import { keepDraft } from "#web/features/identity/login-draft.ts";
import { forgetUser } from "#web/features/identity/session.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { HeaderPlace } from "#web/shell/header-start.tsx";
import { LoginScreen } from "./login-screen.tsx";

const header = document.createElement("header");
let isNewUser: boolean;
let hasBookings: boolean;
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("code");
});
beforeEach(() => {
  document.body.append(header);
  window.history.replaceState(null, "", "/");
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/api/user/check-phone")
      return Response.json({ isNewUser, hasBookings, whatsappOptIn: false });
    if (path === "/api/otp/send")
      return Response.json({ success: true, message: "", resendAfterSeconds: 30, expiresInSeconds: 300 });
    if (path !== "/api/otp/verify") return new Response(null, { status: 503 });
    const user = { id: "1", username: "Asha", role: "user", phone: "9876543210" };
    return Response.json({ success: true, message: "", user, isNewUser, hasBookings });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <HeaderPlace value={header}>
        <LoginScreen />
      </HeaderPlace>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  keepDraft(null);
  forgetUser();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const submit = (name: string) =>
  act(async () => void fireEvent.submit(screen.getByRole("button", { name }).closest("form") ?? header));

async function toTheCode() {
  type(screen.getByLabelText("Your mobile number"), "9876543210");
  await submit("Send code");
  return screen.findByLabelText("4-digit code");
}

it.each([
  ["who has bookings goes straight to the dashboard", false, true, "/dashboard"],
  ["who is new chooses first", true, false, "/"],
  ["who has never booked chooses first, too", false, false, "/"],
])("%s", async (_, isNew, has, at) => {
  isNewUser = isNew;
  hasBookings = has;
  type(await toTheCode(), "4815");
  fireEvent.click(screen.getAllByRole("checkbox")[0] ?? header);
  await submit("Continue");
  await vi.waitFor(() => expect(JSON.parse(localStorage.getItem("user") ?? "{}").username).toBe("Asha"));
  if (at === "/") expect(await screen.findByRole("heading", { name: "Welcome" })).toBeTruthy();
  expect(window.location.pathname).toBe(at);
});

it("changing the number keeps it to be corrected, and forgets code and referral code", async () => {
  isNewUser = true;
  hasBookings = false;
  type(await toTheCode(), "48");
  type(screen.getByLabelText(/^Have a referral code/), "K7M2QX");
  fireEvent.click(screen.getByRole("button", { name: "Change number" }));
  expect(screen.getByLabelText("Your mobile number")).toHaveProperty("value", "9876543210");
  expect(await toTheCode()).toHaveProperty("value", "");
  expect(screen.getByLabelText(/^Have a referral code/)).toHaveProperty("value", "");
});
