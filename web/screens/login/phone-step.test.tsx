import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "#web/i18n/language.ts";
import { dismissToast } from "#web/ui/toast.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { PhoneStep } from "./phone-step.tsx";

const onSent = vi.fn();
let asked: string[];
let sent: () => Response;

beforeAll(() => setLanguage("en"));
beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path === "/api/user/check-phone")
      return Response.json({ isNewUser: true, hasBookings: false, whatsappOptIn: false });
    return sent();
  });
  render(
    <>
      <PhoneStep phone="" onSent={onSent} onTyping={() => undefined} />
      <Toaster label="Notices" closeLabel="Close" />
    </>,
  );
});
afterEach(() => {
  cleanup();
  dismissToast();
  onSent.mockClear();
  vi.unstubAllGlobals();
});

const number = () => screen.getByLabelText<HTMLInputElement>("Your mobile number");
const type = (value: string) => fireEvent.change(number(), { target: { value } });
const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send code" });
const press = () => act(async () => void fireEvent.submit(send().closest("form") ?? send()));

it("takes digits alone, ten at most after the fixed +91, and goes on with exactly ten", async () => {
  expect(screen.getByText("+91")).toBeTruthy();
  type("98a7654321");
  expect([number().value, send().disabled]).toEqual(["987654321", true]);
  await press();
  expect(asked).toEqual([]);
  type("98765432109");
  expect([number().value, send().disabled]).toEqual(["9876543210", false]);
});

it("sends the code, says so, and hands on whether she is new", async () => {
  sent = () =>
    Response.json({ success: true, message: "Code sent", resendAfterSeconds: 30, expiresInSeconds: 300 });
  type("9876543210");
  await press();
  expect(asked).toEqual(["/api/user/check-phone", "/api/otp/send"]);
  expect(screen.getByText("Code sent")).toBeTruthy();
  expect(onSent).toHaveBeenCalledWith(
    expect.objectContaining({ phone: "9876543210", isNewUser: true, hasAcceptedTerms: false }),
  );
});

it("says why no code was sent: in the server's words, else in its own", async () => {
  sent = () =>
    Response.json({ success: false, code: "sms-not-sent", message: "Not just now." }, { status: 503 });
  type("9876543210");
  await press();
  expect(screen.getByText("Error")).toBeTruthy();
  expect(screen.getAllByText("Not just now.")).toHaveLength(2);
  sent = () => {
    throw new TypeError("offline");
  };
  await press();
  expect(screen.getAllByText(/The internet connection is not there right now/)).toHaveLength(2);
  expect(onSent).not.toHaveBeenCalled();
});
