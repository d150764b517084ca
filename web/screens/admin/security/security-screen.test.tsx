import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#web/api/queries.ts";
import { WithQueries } from "#web/api/with-queries.tsx";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { SecurityScreen } from "./security-screen.tsx";

const off = { isOn: false, isRequired: false, recoveryCodesLeft: 0 };
const on = { isOn: true, isRequired: false, recoveryCodesLeft: 2 };
const secret = { secret: "ABCDEFGH", otpauthUrl: "otpauth://totp/Parcha:admin?secret=ABCDEFGH" };
const turnedOn = { success: true, recoveryCodes: ["aaaa-1111", "bbbb-2222"] };
const wrong = () =>
  Response.json({ success: false, code: "totp-wrong", message: "That code is wrong." }, { status: 401 });

let status: typeof off;
/** The codes that were sent, and the test's answer to each. */
let sent: { code: string; answer: (response: Response) => Promise<void> }[];

beforeAll(async () => {
  await setLanguage("en");
  await needSentences("admin");
});
beforeEach(() => {
  status = off;
  sent = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    if (path === "/api/admin/totp/begin") return Response.json(secret);
    if (path === "/api/admin/totp" && method === "GET") return Response.json(status);
    if (!path.startsWith("/api/admin/totp")) return new Response(null, { status: 503 });
    return new Promise<Response>((resolve) => {
      const answer = (response: Response) => act(async () => resolve(response));
      sent.push({ code: JSON.parse(body ?? "{}").code, answer });
    });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <WithQueries>
      <SecurityScreen />
      <Toaster label="Notices" closeLabel="Close the notice" />
    </WithQueries>,
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

async function setUp(code: string) {
  show();
  await press("Switch it on");
  await screen.findByText("ABCD EFGH");
  type("6-digit code", code);
  await press("Switch it on");
}

it("a wrong code is shown at its field and can be corrected; an incomplete code is not sent", async () => {
  await setUp("123");
  expect(screen.getByText("The code has 6 digits.")).toBeTruthy();
  expect(sent).toEqual([]);
  type("6-digit code", "123 456");
  await press("Switch it on");
  await sent[0]?.answer(wrong());
  const field = screen.getByRole("textbox", { name: "6-digit code" }) as HTMLInputElement;
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field.value).toBe("123 456");
  expect(screen.getByText("That code is wrong.")).toBeTruthy();
});

it("the recovery codes are shown once, and closing the page is warned of until they are confirmed", async () => {
  await setUp("123456");
  expect(isLeaveAskedFor()).toBe(false);
  status = on;
  await sent[0]?.answer(Response.json(turnedOn));
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

it("asks before a link leaves unconfirmed recovery codes", async () => {
  await setUp("123456");
  await sent[0]?.answer(Response.json(turnedOn));
  const link = document.body.appendChild(document.createElement("a"));
  link.href = "/admin/sessions";
  act(() => link.click());
  link.remove();
  expect(screen.getByText(/^The recovery codes are shown only now/)).toBeTruthy();
  await press("Stay here");
  expect(screen.getByText("aaaa-1111")).toBeTruthy();
});

it("shows the recovery codes also after a cancel while the code was being checked", async () => {
  await setUp("123456");
  await press("Cancel");
  await sent[0]?.answer(Response.json(turnedOn));
  expect(screen.getByText("aaaa-1111")).toBeTruthy();
});

it("switching off: the dialog shows a wrong code, the right one switches off", async () => {
  status = on;
  show();
  await press("Switch it off");
  type(OFF_CODE, "000000");
  await pressOff();
  await sent[0]?.answer(wrong());
  expect(screen.getByText("That code is wrong.")).toBeTruthy();
  type(OFF_CODE, "123456");
  expect(screen.queryByText("That code is wrong.")).toBeNull();
  await pressOff();
  status = off;
  await sent[1]?.answer(Response.json({ success: true }));
  expect(sent.map(({ code }) => code)).toEqual(["000000", "123456"]);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByRole("button", { name: "Switch it on" })).toBeTruthy();
});

it("a failure after the dialog was closed is not shown when it opens again", async () => {
  status = on;
  show();
  await press("Switch it off");
  type(OFF_CODE, "000000");
  await pressOff();
  await press("Leave it on");
  await sent[0]?.answer(wrong());
  await press("Switch it off");
  expect(screen.getByRole("textbox", { name: OFF_CODE })).toBeTruthy();
  expect(screen.queryByText("That code is wrong.")).toBeNull();
  expect(screen.queryByText("Switching off…")).toBeNull();
});
