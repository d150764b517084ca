import { afterEach, expect, it } from "vitest";
import type { Customer } from "#contract/customers.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { MoreCards } from "./more-cards.tsx";

const user = { id: "1", username: "Asha", referralCode: "K7M2QX" } as Customer;

inEnglish();
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it("the button shows the cards that lead to parchas, remedies and bookings", () => {
  render(<MoreCards user={user} credits={0} upcomingCount={2} />);
  const toggle = screen.getByRole("button", { name: "More" });
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(toggle);
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  expect(toggle.textContent).toBe("Less");
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["My parchas", "/parchas"],
    ["My vidhis", "/remedies"],
    ["22 upcoming sessionsManage bookings", "/manage-bookings"],
  ]);
});

it("a card has a badge only if there is something to count", () => {
  render(<MoreCards user={user} credits={0} upcomingCount={0} />);
  expect(screen.queryByText(/off is yours|upcoming session/)).toBeNull();
  cleanup();
  render(<MoreCards user={user} credits={110} upcomingCount={0} />);
  expect(screen.getByText("₹110")).toBeTruthy();
  expect(screen.getByText("You have ₹110 off")).toBeTruthy();
});
