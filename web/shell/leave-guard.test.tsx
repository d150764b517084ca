import { useState } from "react";
import { Link } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getOwedWork } from "#contract/sessions.ts";
import { adminLogout, getAdminMe } from "#contract/staff.ts";
import { queryClient } from "#web/api/queries.ts";
import { forgetAdmin } from "#web/features/identity/admin-session.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testAdmin } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { AdminLayout } from "./admin-layout.tsx";
import { LeaveDialog, useLeaveGuard } from "./leave-guard.tsx";

const HERE = "/admin/availability";

const server = fakeServer();
inEnglish();
beforeEach(() => {
  window.history.replaceState(null, "", HERE);
  server.answer(getAdminMe, { success: true, admin: testAdmin() });
  const nothing = { count: 0, oldest: null };
  server.answer(getOwedWork, { parchas: nothing, notes: nothing, vidhis: nothing });
  server.answer(adminLogout, { success: true });
});
afterEach(() => {
  cleanup();
  forgetAdmin();
  queryClient.clear();
});

function Editor() {
  const guard = useLeaveGuard();
  const [isChanged, setChanged] = useState(false);
  const change = (to: boolean) => {
    setChanged(to);
    guard.setUnsaved(to);
  };
  return (
    <>
      <p>{isChanged ? "changed" : "as saved"}</p>
      <button type="button" onClick={() => change(true)}>
        Change
      </button>
      <button type="button" onClick={() => change(false)}>
        Save
      </button>
      <Link to="/admin/sessions">Back there</Link>
      <LeaveDialog guard={guard}>Lost for good.</LeaveDialog>
    </>
  );
}

async function show() {
  render(
    <AdminLayout>
      <Editor />
    </AdminLayout>,
  );
  await screen.findByRole("button", { name: "Change" });
}

async function showChanged() {
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Change" }));
}
const pressLink = (name: string) => fireEvent.click(screen.getByRole("link", { name }));
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const isAsked = () => screen.queryByRole("dialog", { name: "Leave without saving?" }) !== null;
const isLoggedOut = () => server.calls(adminLogout).length > 0;

it.each(["Catalogue", "Back there"])("asks before the link %j leaves what is not saved", async (name) => {
  await showChanged();
  pressLink(name);
  expect(isAsked()).toBe(true);
  expect(window.location.pathname).toBe(HERE);
  await press("Stay here");
  expect([isAsked(), window.location.pathname]).toEqual([false, HERE]);
  expect(screen.getByText("changed")).toBeTruthy();
  pressLink(name);
  await press("Leave without saving");
  expect(window.location.pathname).toBe(name === "Catalogue" ? "/admin/remedies" : "/admin/sessions");
});

it("asks before Back leaves what is not saved, and goes there after the confirmation", async () => {
  window.history.replaceState(null, "", "/admin/sessions");
  await show();
  pressLink("Open hours");
  fireEvent.click(screen.getByRole("button", { name: "Change" }));
  for (const answer of ["Stay here", "Leave without saving"]) {
    act(() => window.history.back());
    await vi.waitFor(() => expect(isAsked()).toBe(true));
    await vi.waitFor(() => expect(window.location.pathname).toBe(HERE));
    await press(answer);
    expect(isAsked()).toBe(false);
  }
  await vi.waitFor(() => expect(window.location.pathname).toBe("/admin/sessions"));
});

it("ignores links to the current screen", async () => {
  await showChanged();
  pressLink("Open hours");
  expect([isAsked(), window.location.pathname]).toEqual([false, HERE]);
  expect(screen.getByText("changed")).toBeTruthy();
});

it("does not ask once the changes are saved", async () => {
  await showChanged();
  await press("Save");
  pressLink("Back there");
  expect([isAsked(), window.location.pathname]).toEqual([false, "/admin/sessions"]);
});

it("asks before logging out, and logs out after the confirmation", async () => {
  await showChanged();
  await press("Log out");
  expect([isAsked(), isLoggedOut()]).toEqual([true, false]);
  await press("Leave without saving");
  await vi.waitFor(() => expect(isLoggedOut()).toBe(true));
  await vi.waitFor(() => expect(window.location.pathname).toBe("/admin/login"));
});

it("keeps asking after a failed logout", async () => {
  server.fail(adminLogout, "unexpected");
  await showChanged();
  await press("Log out");
  await press("Leave without saving");
  await vi.waitFor(() => expect(isLoggedOut()).toBe(true));
  pressLink("Catalogue");
  expect(isAsked()).toBe(true);
});
