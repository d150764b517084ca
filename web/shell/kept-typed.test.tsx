import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { testCustomer, testId } from "#web/testing/fixtures.ts";
import { act, cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { keepTyped, restoreKeptTyped, sayUpdated } from "./kept-typed.ts";

beforeAll(() => setLanguage("en"));
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

function Form({ hasFields = true }: { hasFields?: boolean }) {
  const [name, setName] = useState("");
  if (!hasFields) return null;
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <input aria-label="Password" type="password" />
      <Toaster />
    </>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it("a page that was reloaded for another version says that it is a new version, and has what was typed as soon as its fields are there", async () => {
  render(<Form />);
  fireEvent.change(field("Name"), { target: { value: "सीता" } });
  fireEvent.change(field("Password"), { target: { value: "a secret" } });
  keepTyped();
  sessionStorage.setItem("opened-anew", JSON.stringify("https://parcha.example/assets/index-Old1.js"));
  cleanup();
  expect(JSON.stringify(sessionStorage)).not.toContain("a secret");

  const { rerender } = render(<Form hasFields={false} />);
  sayUpdated();
  restoreKeptTyped();
  await act(async () => rerender(<Form />));
  expect(field("Name").value).toBe("सीता");
  expect(field("Password").value).toBe("");
  expect(screen.getByText("The app was updated just now")).toBeTruthy();
  expect(sessionStorage.getItem("typed")).toBeNull();
});

it("what was typed on one screen is not filled in on another", async () => {
  window.history.replaceState(null, "", "/profile");
  render(<Form />);
  fireEvent.change(field("Name"), { target: { value: "सीता" } });
  keepTyped();
  cleanup();
  const { rerender } = render(<Form hasFields={false} />);
  const stop = restoreKeptTyped();
  window.history.replaceState(null, "", "/contact");
  await act(async () => rerender(<Form />));
  expect(field("Name").value).toBe("");
  // Back on the screen, it is.
  window.history.replaceState(null, "", "/profile");
  await act(async () => rerender(<Form hasFields={false} />));
  await act(async () => rerender(<Form />));
  expect(field("Name").value).toBe("सीता");
  stop?.();
});

it("what was typed elsewhere waits while the customer signs in again, and not for another one", () => {
  const kept = { address: "/profile", customerId: testId(7), typed: [] };
  const keep = () => sessionStorage.setItem("typed", JSON.stringify(kept));
  window.history.replaceState(null, "", "/");
  keep();
  restoreKeptTyped();
  rememberUser(testCustomer({ id: testId(7) }));
  restoreKeptTyped();
  expect(sessionStorage.getItem("typed")).not.toBeNull();
  rememberUser(testCustomer({ id: testId(8) }));
  restoreKeptTyped();
  expect(sessionStorage.getItem("typed")).toBeNull();
  forgetUser();
});
