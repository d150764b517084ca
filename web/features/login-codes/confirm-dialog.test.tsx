import { afterEach, beforeEach, expect, it } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { enterConfirmationCode, sendConfirmationCode } from "#contract/confirmation-codes.ts";
import { call } from "#web/api/call.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, press, render, screen } from "#web/testing/library.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const server = fakeServer();
let isConfirmed: boolean;
inEnglish();
beforeEach(() => {
  isConfirmed = false;
  server.answer(sendConfirmationCode, {
    success: true,
    message: "",
    resendAfterSeconds: 30,
    expiresInSeconds: 300,
  });
  server.answer(enterConfirmationCode, ({ input }) => {
    if (input.otp !== "4815") return { success: false, code: "code-wrong", message: "Not this one." };
    isConfirmed = true;
    return { success: true };
  });
  server.answer(deleteAccount, () =>
    isConfirmed ? { success: true, message: "Gone.", cancelledBookings: 0 } : refusal("code-needed"),
  );
});
afterEach(closePage);

const show = () => render(<ConfirmDialog phone="9876543210" />);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const remove = () => call(deleteAccount, { input: { phoneConfirmation: "9876543210" } });

it("sends a code at a press, takes it, and the call goes on with what it carried", async () => {
  show();
  let done: Awaited<ReturnType<typeof remove>> | undefined;
  const removed = remove().then((answer) => {
    done = answer;
  });
  expect(await screen.findByText(/we send a code to \+91 98765 43210/)).toBeTruthy();
  expect(server.calls(sendConfirmationCode)).toEqual([]);
  await press("Send code");
  type("4-digit code", "1111");
  await press("Continue");
  expect(await screen.findByText("Not this one.")).toBeTruthy();
  type("4-digit code", "4815");
  await press("Continue");
  await removed;
  expect(done?.message).toBe("Gone.");
  expect(server.calls(deleteAccount).map(({ input }) => input)).toEqual([
    { phoneConfirmation: "9876543210" },
    { phoneConfirmation: "9876543210" },
  ]);
});

it("closing it makes the call fail, and sends nothing", async () => {
  show();
  const removed = remove();
  const failed = expect(removed).rejects.toMatchObject({ code: "code-needed" });
  await press("Not now");
  await failed;
  expect(server.calls(sendConfirmationCode)).toEqual([]);
});

it("a late answer about an earlier code leaves the one that has been typed since", async () => {
  const release = server.hold(enterConfirmationCode);
  show();
  const removed = remove();
  await press("Send code");
  type("4-digit code", "1111");
  await press("Continue");
  type("4-digit code", "48");
  await act(async () => release());
  expect(screen.getByLabelText<HTMLInputElement>("4-digit code").value).toBe("48");
  expect(screen.queryByText("Not this one.")).toBeNull();
  type("4-digit code", "4815");
  await press("Continue");
  await removed;
});

it("opened again while a code can still be entered, it takes that one", async () => {
  show();
  const removed = remove();
  server.fail(sendConfirmationCode, "code-wait", {
    message: "Please wait 12 seconds before asking for another code.",
    retryAfterSeconds: 12,
    sent: { expiresInSeconds: 282 },
  });
  await press("Send code");
  expect(screen.queryByText(/Please wait/)).toBeNull();
  type("4-digit code", "4815");
  await press("Continue");
  expect((await removed).message).toBe("Gone.");
});
