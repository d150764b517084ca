import { Link } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listCustomersByActivity } from "#contract/customer-page.ts";
import type { FoundCustomer } from "#contract/search.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen } from "#web/testing/library.tsx";
import { CustomersScreen } from "./customers-screen.tsx";

const server = fakeServer();
const sunita: FoundCustomer = {
  id: testId(1),
  name: "सुनीता देवी",
  phone: "9876543210",
  city: "Kanpur",
  sessions: 3,
  session: { sessionDate: "2026-11-26", sessionTime: "16:30", isUpcoming: true },
};
const nova: FoundCustomer = {
  ...sunita,
  id: testId(2),
  name: "Nova",
  city: null,
  sessions: 0,
  session: null,
};
const page = (customers: FoundCustomer[], nextCursor: string | null = null, isCut = false) => ({
  customers,
  nextCursor,
  isCut,
});

inEnglish();
beforeEach(() => {
  window.history.replaceState(null, "", "/admin/customers");
  server.answer(listCustomersByActivity, ({ query }) =>
    query.search ? page(query.search === "nova" ? [nova] : []) : page([sunita, nova]),
  );
});
afterEach(closePage);

const show = () =>
  render(
    <>
      <Link to="/admin/customers">Customers</Link>
      <CustomersScreen />
    </>,
  );
const rows = () => screen.getAllByRole("listitem").map((row) => row.querySelector("a"));

it("lists customers as links to their pages, with phone, city, sessions and the next session", async () => {
  show();
  await screen.findByText("Nova");
  const [first, second] = rows();
  expect(first?.getAttribute("href")).toBe(`/admin/customers/${sunita.id}`);
  for (const text of ["सुनीता देवी", "+91 98765 43210", "Kanpur", "3 sessions", "next"])
    expect(first?.textContent?.replaceAll("\u00a0", " ")).toContain(text);
  expect(second?.textContent).toContain("no sessions yet");
});

it("the line that announces what a search finds stands there before the first search", async () => {
  show();
  await screen.findByText("Nova");
  const line = screen.getByRole("status");
  expect(line.textContent).toBe("");
  fireEvent.change(screen.getByRole("searchbox", { name: "Search customers" }), {
    target: { value: "nova" },
  });
  await screen.findByText("1 customer found");
  expect(line.textContent).toBe("1 customer found");
});

it("cuts a search in the address to what the server takes", async () => {
  window.history.replaceState(null, "", `/admin/customers?search=${"n".repeat(150)}`);
  show();
  await vi.waitFor(() =>
    expect(server.calls(listCustomersByActivity).at(-1)?.query.search).toBe("n".repeat(100)),
  );
});

it("searches while the admin types, and keeps the search in the address", async () => {
  show();
  fireEvent.change(await screen.findByRole("searchbox", { name: "Search customers" }), {
    target: { value: " nova " },
  });
  await screen.findByText("1 customer found");
  expect(rows()).toHaveLength(1);
  expect(window.location.search).toBe("?search=nova");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "zz" } });
  expect(await screen.findByText("No customer found")).toBeTruthy();
});

it("shows everybody again when the place is pressed in the sidebar", async () => {
  window.history.replaceState(null, "", "/admin/customers?search=nova");
  show();
  await screen.findByText("1 customer found");
  await act(async () => void fireEvent.click(screen.getByRole("link", { name: "Customers" })));
  expect(await screen.findByText("सुनीता देवी")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  expect(window.location.search).toBe("");
});

it("begins with the search of the address", async () => {
  window.history.replaceState(null, "", "/admin/customers?search=nova");
  show();
  await screen.findByText("1 customer found");
  expect(server.calls(listCustomersByActivity).map(({ query }) => query.search)).toEqual(["nova"]);
});

it("says that a search found more than it shows", async () => {
  server.answer(listCustomersByActivity, page([sunita], null, true));
  window.history.replaceState(null, "", "/admin/customers?search=s");
  show();
  expect(await screen.findByText(/^Only the first 1 are shown/)).toBeTruthy();
});

it("says that there are no customers yet", async () => {
  server.answer(listCustomersByActivity, page([]));
  show();
  expect(await screen.findByText("No customers yet")).toBeTruthy();
});
