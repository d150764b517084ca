import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Customer } from "#contract/customers.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { SidebarContent } from "./sidebar-content.tsx";

beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
});
beforeEach(() => window.history.replaceState(null, "", "/dashboard"));
afterEach(() => {
  cleanup();
  forgetUser();
});

const links = () =>
  within(screen.getByRole("navigation"))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

it("has its groups and entries, and the three switches at its foot", () => {
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

it("tells whoever opened it that an entry was pressed", () => {
  rememberUser({ id: "1", username: "Asha" } as Customer);
  const onGo = vi.fn();
  render(<SidebarContent onGo={onGo} />);
  for (const link of within(screen.getByRole("navigation")).getAllByRole("link")) fireEvent.click(link);
  expect(onGo).toHaveBeenCalledTimes(9);
});

it("offers booking and signing in to who is not signed in", () => {
  render(<SidebarContent />);
  expect(links()).toEqual([["Book a session", "/book"]]);
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/");
});
