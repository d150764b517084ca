import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Customer } from "#contract/customers.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { SidebarContent } from "./sidebar-content.tsx";

inEnglish();
beforeEach(() => {
  // A press scrolls the page a moment later, when the file may have ended.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  window.history.replaceState(null, "", "/dashboard");
});
afterEach(() => {
  cleanup();
  forgetUser();
  vi.useRealTimers();
});

const links = () =>
  within(screen.getByRole("navigation"))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

it("shows its groups and entries, and the language, the theme and the logout", () => {
  rememberUser({ id: "1", username: "Asha" } as Customer);
  render(<SidebarContent />);
  const groups = [...screen.getByRole("navigation").querySelectorAll("div > p")];
  expect(groups.map(({ textContent }) => textContent)).toEqual(["Sessions", "My Content", "Account"]);
  expect(links()).toEqual([
    ["Home", "/dashboard"],
    ["Book a session", "/book"],
    ["Join session", "/join"],
    ["View bookings", "/manage-bookings"],
    ["My parchas", "/parchas"],
    ["My vidhis", "/remedies"],
    ["Refer and earn", "/dashboard#referrals"],
    ["Payment history", "/dashboard#payments"],
    ["Profile", "/profile"],
  ]);
  for (const name of [/हिन्दी/, /theme$/, "Log out"])
    expect(screen.getByRole("button", { name })).toBeTruthy();
});

it("calls onNavigate when an entry is pressed", () => {
  rememberUser({ id: "1", username: "Asha" } as Customer);
  const onNavigate = vi.fn();
  render(<SidebarContent onNavigate={onNavigate} />);
  for (const link of within(screen.getByRole("navigation")).getAllByRole("link")) fireEvent.click(link);
  expect(onNavigate).toHaveBeenCalledTimes(9);
});

it("offers booking and the login to visitors", () => {
  render(<SidebarContent />);
  expect(links()).toEqual([["Book a session", "/book"]]);
  expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/");
});
