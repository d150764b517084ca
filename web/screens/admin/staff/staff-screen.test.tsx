import { afterEach, beforeEach, expect, it } from "vitest";
import { getAdminMe } from "#contract/staff.ts";
import * as contract from "#contract/staff-accounts.ts";
import { queryClient } from "#web/api/queries.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testAccount, testAdmin } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { StaffScreen } from "./staff-screen.tsx";

const OWN = "0a0b0c0d-0000-4000-8000-000000000001";
const ASHA = "0a0b0c0d-0000-4000-8000-000000000002";
const URL_OF_INVITE = "https://parcha.example/admin/invite#secret";

const server = fakeServer();
let staff: contract.StaffAccount[];
const asha = () => staff.find(({ id }) => id === ASHA) ?? testAccount({ id: ASHA });
inEnglish();
beforeEach(() => {
  staff = [
    testAccount({ id: OWN, username: "ravi", name: "Ravi", role: "super_admin", hasTotp: true }),
    testAccount({ id: ASHA, username: "asha", name: "Asha", role: "staff" }),
  ];
  window.history.replaceState(null, "", "/admin/staff");
  server.answer(getAdminMe, () => ({ success: true, admin: testAdmin({ id: OWN, role: "super_admin" }) }));
  server.answer(contract.listStaff, () => ({ staff }));
  const invite = { url: URL_OF_INVITE, expiresAt: "2026-11-24T11:00:00.000Z" };
  server.answer(contract.inviteStaff, ({ input }) => ({
    success: true,
    account: testAccount({ ...input, id: ASHA, isInvited: true }),
    invite,
  }));
  server.answer(contract.renewInvite, () => ({ success: true, account: asha(), invite }));
  server.answer(contract.setStaffRole, () => ({ success: true, account: asha() }));
  server.answer(contract.setStaffDisabled, () => ({ success: true, account: asha() }));
});
afterEach(closePage);

async function show() {
  render(
    <>
      <StaffScreen />
      <Toaster />
    </>,
  );
  return (await screen.findAllByRole("listitem")).map((row) => within(row));
}
const click = (name: string | RegExp, kind = "button") =>
  act(async () => void fireEvent.click(screen.getByRole(kind, { name })));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("shows each account with its role, last sign-in and second step; the own one has no menu", async () => {
  const [own, other] = await show();
  expect(own?.getByText("You")).toBeTruthy();
  expect(own?.getByText("Two-step login on")).toBeTruthy();
  expect(own?.queryByRole("button")).toBeNull();
  for (const words of ["Asha", "Last login Sat, 21 Nov, 10:00 AM", "Two-step login off"])
    expect(other?.getByText(words)).toBeTruthy();
});

it("an invite is checked, and its link is shown until the admin says that it is sent", async () => {
  await show();
  await click("Invite someone");
  await click("Make the link");
  expect(screen.getByText("Write the name.")).toBeTruthy();
  type("Name", "Asha Devi");
  type("Username", "asha devi");
  await click("Make the link");
  expect(screen.getByText(/Use 2 to 40 small letters/)).toBeTruthy();
  type("Username", "\u2068 Asha.Devi \u2069");
  await click(/^Accounts/, "radio");
  await click("Make the link");
  expect(server.calls(contract.inviteStaff).map(({ input }) => input)).toEqual([
    { name: "Asha Devi", username: "asha.devi", role: "accounts" },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>("Link").value).toBe(URL_OF_INVITE);
  const message = decodeURIComponent(
    screen.getByRole("link", { name: "Send by WhatsApp" }).getAttribute("href") ?? "",
  );
  expect(message).toContain(URL_OF_INVITE);
  await click("I have sent it");
  expect(screen.queryByLabelText("Link")).toBeNull();
});

it("a username that is taken is shown at its field, and nothing is lost", async () => {
  server.fail(contract.inviteStaff, "username-taken", { message: "This username is taken." });
  await show();
  await click("Invite someone");
  type("Name", "Asha");
  type("Username", "asha");
  await click("Make the link");
  expect(screen.getByLabelText("Username").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("This username is taken.")).toBeTruthy();
  const cancel = new Event("cancel", { cancelable: true });
  await act(async () => void fireEvent(screen.getByRole("dialog"), cancel));
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Asha");
});

it("the role is changed", async () => {
  await show();
  await click("What to do with Asha");
  await click("Change the role", "menuitem");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save the role" }).disabled).toBe(true);
  await click(/^Accounts/, "radio");
  await click("Save the role");
  expect(server.calls(contract.setStaffRole).map(({ params, input }) => [params.id, input.role])).toEqual([
    [ASHA, "accounts"],
  ]);
  expect(await screen.findByText("Asha: Accounts")).toBeTruthy();
});

it("an account is switched off after a question, whose refusal is shown, and on again", async () => {
  server.fail(contract.setStaffDisabled, "last-super-admin", { message: "The only super admin." });
  await show();
  await click("What to do with Asha");
  await click("Switch off", "menuitem");
  await click("Switch off");
  expect(await screen.findByText("The only super admin.")).toBeTruthy();
  await click("Leave it on");
  staff = [staff[0] as contract.StaffAccount, testAccount({ id: ASHA, name: "Asha", isDisabled: true })];
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText("Switched off")).toBeTruthy();
  server.answer(contract.setStaffDisabled, () => ({ success: true, account: asha() }));
  await click("What to do with Asha");
  await click("Switch on again", "menuitem");
  expect(server.calls(contract.setStaffDisabled).at(-1)?.input).toEqual({ isDisabled: false });
});
