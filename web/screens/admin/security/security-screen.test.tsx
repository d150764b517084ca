import { Link } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as own from "#contract/own-account.ts";
import { getPanchangDay } from "#contract/panchang.ts";
import {
  beginTotp,
  confirmTotp,
  disableTotp,
  getAdminMe,
  getTotpStatus,
  type TotpStatus,
} from "#contract/staff.ts";
import { queryClient } from "#web/api/queries.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testAdmin } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, closePage, fireEvent, render, screen } from "#web/testing/library.tsx";
import { testPanchangDay } from "#web/testing/panchang-day.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { SecurityScreen } from "./security-screen.tsx";

const off: TotpStatus = { isOn: false, isRequired: false, recoveryCodesLeft: 0 };
const on: TotpStatus = { isOn: true, isRequired: false, recoveryCodesLeft: 2 };
const message = "That code is wrong.";
const session = (fields: Partial<own.LoginSession>): own.LoginSession => ({
  id: "a".repeat(32),
  isCurrent: false,
  browser: "Chrome",
  system: "Android",
  network: "203.0.113.0/24",
  createdAt: "2026-11-20T04:30:00.000Z",
  usedAt: "2026-11-21T11:00:00.000Z",
  ...fields,
});

const server = fakeServer();
let status: TotpStatus;
let sessions: own.LoginSession[];
inEnglish();
beforeEach(() => {
  status = off;
  server.answer(getTotpStatus, () => status);
  server.answer(getPanchangDay, ({ params }) => testPanchangDay(params.date));
  server.answer(getAdminMe, { success: true, admin: testAdmin() });
  server.answer(own.listLoginSessions, () => ({ sessions }));
  sessions = [
    session({ isCurrent: true }),
    session({ id: "b".repeat(32), browser: "Firefox", system: "Windows" }),
  ];
  server.answer(beginTotp, {
    secret: "ABCDEFGH",
    otpauthUrl: "otpauth://totp/Parcha:admin?secret=ABCDEFGH",
  });
  server.answer(confirmTotp, { success: true, recoveryCodes: ["aaaa-1111", "bbbb-2222"] });
});
afterEach(closePage);

const show = () =>
  render(
    <>
      <SecurityScreen />
      <Link to="/admin/post">Elsewhere</Link>
      <Toaster />
    </>,
  );
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value: text } });
const OFF_CODE = "Code from the app, or a recovery code";
/** The last button of that name: the dialog's comes after the screen's. */
const pressOff = () =>
  act(
    async () =>
      void fireEvent.click(screen.getAllByRole("button", { name: "Switch it off" }).slice(-1)[0] as Element),
  );
const isLeaveAskedFor = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

const answerHeld = (release: () => void) => act(async () => release());

async function setUp(code: string) {
  show();
  await press("Switch it on");
  await screen.findByText("ABCD EFGH");
  type("6-digit code", code);
  await press("Switch it on");
}

it("a wrong code is shown at its field and can be corrected; an incomplete code is not sent", async () => {
  server.fail(confirmTotp, "totp-wrong", { message });
  await setUp("123");
  expect(screen.getByText("The code has 6 digits.")).toBeTruthy();
  expect(server.calls(confirmTotp)).toEqual([]);
  type("6-digit code", "123 456");
  await press("Switch it on");
  const field = screen.getByRole("textbox", { name: "6-digit code" }) as HTMLInputElement;
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field.value).toBe("123 456");
  expect(screen.getByText(message)).toBeTruthy();
});

it("the recovery codes are shown once, and closing the page is warned of until they are confirmed", async () => {
  const release = server.hold(confirmTotp);
  await setUp("123456");
  expect(isLeaveAskedFor()).toBe(false);
  status = on;
  await answerHeld(release);
  expect(screen.getByText("aaaa-1111")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Keep your recovery codes");
  expect(isLeaveAskedFor()).toBe(true);
  // A refetched status does not hide them.
  await act(() => queryClient.refetchQueries());
  expect(screen.getByText("bbbb-2222")).toBeTruthy();
  await press("I have kept them");
  expect(screen.queryByText("aaaa-1111")).toBeNull();
  expect(isLeaveAskedFor()).toBe(false);
  cleanup();
  show();
  expect(await screen.findByText(/2 recovery codes are left/)).toBeTruthy();
  expect(screen.queryByText("aaaa-1111")).toBeNull();
});

it("the screen asks before a link leaves unconfirmed recovery codes", async () => {
  await setUp("123456");
  fireEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(screen.getByText(/^The recovery codes are shown only now/)).toBeTruthy();
  await press("Stay here");
  expect(screen.getByText("aaaa-1111")).toBeTruthy();
});

it("the recovery codes are shown also after a cancel while the code was being checked", async () => {
  const release = server.hold(confirmTotp);
  await setUp("123456");
  await press("Cancel");
  await answerHeld(release);
  expect(screen.getByText("aaaa-1111")).toBeTruthy();
});

it("shows that the second step is on when the answer to its code was lost, or it was switched on elsewhere", async () => {
  server.fail(confirmTotp, "totp-is-on", { message: "It is on already." });
  status = off;
  show();
  await press("Switch it on");
  await screen.findByText("ABCD EFGH");
  status = on;
  type("6-digit code", "123456");
  await press("Switch it on");
  expect(await screen.findByText(/2 recovery codes are left/)).toBeTruthy();
  cleanup();
  status = off;
  await act(() => queryClient.refetchQueries());
  queryClient.clear();
  show();
  await screen.findByRole("button", { name: "Switch it on" });
  status = on;
  server.fail(beginTotp, "totp-is-on", { message: "It is on already." });
  await press("Switch it on");
  expect(await screen.findByText(/2 recovery codes are left/)).toBeTruthy();
});

it("the dialog shows that a code is wrong, and the right one switches off", async () => {
  server.fail(disableTotp, "totp-wrong", { message });
  status = on;
  show();
  await press("Switch it off");
  type(OFF_CODE, "000000");
  await pressOff();
  expect(screen.getByText(message)).toBeTruthy();
  type(OFF_CODE, "123456");
  expect(screen.queryByText(message)).toBeNull();
  server.answer(disableTotp, () => {
    status = off;
    return { success: true };
  });
  await pressOff();
  expect(server.calls(disableTotp).map(({ input }) => input.code)).toEqual(["000000", "123456"]);
  expect(await screen.findByRole("button", { name: "Switch it on" })).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("the dialog stays while it waits for the answer, and opens without an earlier failure", async () => {
  server.fail(disableTotp, "totp-wrong", { message });
  const release = server.hold(disableTotp);
  status = on;
  show();
  await press("Switch it off");
  type(OFF_CODE, "000000");
  await pressOff();
  await press("Leave it on");
  expect(screen.getByRole("textbox", { name: OFF_CODE })).toBeTruthy();
  await answerHeld(release);
  expect(screen.getByText(message)).toBeTruthy();
  await press("Leave it on");
  await press("Switch it off");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: OFF_CODE }).value).toBe("");
  expect(screen.queryByText(message)).toBeNull();
});

const typePassword = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

it("a new password is sent with the old one, and the form closes", async () => {
  server.answer(own.changePassword, { success: true });
  show();
  await press("Change the password");
  await press("Save the new password");
  expect(screen.getByText("Type your current password.")).toBeTruthy();
  typePassword("Current password", "correct horse");
  typePassword("New password", "eleven char");
  expect(screen.getByText("It has 11 of 12 characters.")).toBeTruthy();
  await press("Save the new password");
  expect(server.calls(own.changePassword)).toEqual([]);
  typePassword("New password", "a mango tree by the well");
  await press("Save the new password");
  expect(server.calls(own.changePassword).map(({ input }) => input)).toEqual([
    { oldPassword: "correct horse", newPassword: "a mango tree by the well" },
  ]);
  expect(document.activeElement?.textContent).toBe("Change the password");
});

it("a wrong old password is shown at its field, and nothing typed is lost", async () => {
  server.fail(own.changePassword, "password-wrong", { message: "This password is not right." });
  show();
  await press("Change the password");
  typePassword("Current password", "wrong");
  typePassword("New password", "a mango tree by the well");
  await press("Save the new password");
  expect(screen.getByLabelText("Current password").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("a mango tree by the well");
});

it("lists where the admin is signed in, and ends one sign-in or all others", async () => {
  server.answer(own.endLoginSession, { success: true });
  server.answer(own.endOtherLoginSessions, { success: true, ended: 1 });
  show();
  const [here, other] = (await screen.findAllByRole("listitem")).map((row) => row.textContent);
  expect(here).toContain("Chrome on AndroidThis device");
  expect(other).toContain("Firefox on Windowslast used Sat, 21 Nov, 4:30 PM");
  expect(screen.getAllByRole("button", { name: /^Log out there/ })).toHaveLength(1);
  await press("Log out there: Firefox on Windows, Sat, 21 Nov, 4:30 PM");
  expect(server.calls(own.endLoginSession).map(({ params }) => params.id)).toEqual(["b".repeat(32)]);
  await press("Log out of all others");
  expect(server.calls(own.endOtherLoginSessions)).toEqual([]);
  sessions = sessions.slice(0, 1);
  await press("Log out of all others");
  expect(server.calls(own.endOtherLoginSessions)).toHaveLength(1);
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Log out of all others" })).toBeNull());
});

it("a sign-in that has ended meanwhile counts as ended", async () => {
  server.fail(own.endLoginSession, "not-found", { message: "We could not find this." });
  show();
  await screen.findAllByRole("listitem");
  sessions = sessions.slice(0, 1);
  await press("Log out there: Firefox on Windows, Sat, 21 Nov, 4:30 PM");
  await vi.waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
});

it("before a required second step is set up, only its set-up is offered", async () => {
  status = { ...off, isRequired: true };
  show();
  await screen.findByRole("button", { name: "Switch it on" });
  expect(screen.queryByRole("button", { name: "Change the password" })).toBeNull();
  expect(server.calls(own.listLoginSessions)).toEqual([]);
});
