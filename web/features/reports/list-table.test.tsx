import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, createEvent, fireEvent, render, screen } from "#web/testing/library.tsx";
import { serverDrawing } from "#web/testing/server-drawing.tsx";
import { ListTable } from "./list-table.tsx";
import type { ReportColumn } from "./table-columns.tsx";

type Row = { id: string; who: string; phone: string; amount: string };
const row: Row = { id: "1", who: "Asha", phone: "98765", amount: "751" };
const columns = [
  { name: "who", label: "Who", width: "w-32", isHeading: true, cell: ({ who }: Row) => who },
  {
    name: "phone",
    label: "Phone",
    width: "w-32",
    cell: ({ phone }: Row) => <button type="button">{phone}</button>,
  },
  { name: "amount", label: "Amount", width: "w-32", cell: ({ amount }: Row) => amount },
] as unknown as readonly ReportColumn<Row>[];

const table = (
  <ListTable
    caption="Bookings"
    columns={columns}
    rows={[row]}
    pathOf={({ id }) => `/admin/session-detail/${id}`}
    linesOf={() => ({ who: "", amount: "", when: "", state: "" })}
  />
);

inEnglish();
beforeEach(() => {
  window.history.replaceState(null, "", "/admin/bookings");
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal("open", vi.fn());
  render(table);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cell = () => screen.getByText("751");

it("a press on any cell of a row opens the row, and one on a control in it does not", () => {
  fireEvent.click(screen.getByText("98765"));
  expect(window.location.pathname).toBe("/admin/bookings");
  fireEvent.click(cell());
  expect(window.location.pathname).toBe("/admin/session-detail/1");
});

it("Ctrl and the middle button open the row in a new tab", () => {
  fireEvent.click(cell(), { ctrlKey: true });
  fireEvent(
    cell(),
    createEvent("auxclick", cell(), { button: 1, bubbles: true }, { EventType: "MouseEvent" }),
  );
  const { href } = screen.getByRole<HTMLAnchorElement>("link", { name: "Asha" });
  expect(vi.mocked(window.open).mock.calls.map(([url]) => url)).toEqual([href, href]);
  expect(window.location.pathname).toBe("/admin/bookings");
});

it("no link covers the row", () => {
  const link = screen.getByRole("link", { name: "Asha" });
  expect(link.className).not.toMatch(/absolute|inset/);
  expect(link.closest("tr")?.className).not.toMatch(/\brelative\b/);
});

it("a page that the server draws has the table and the rows for phones, of which CSS shows one, without style attributes", () => {
  const page = serverDrawing(table);
  expect(page.querySelector("table")?.closest(".max-md\\:hidden")).toBeTruthy();
  expect(page.querySelector("ul")?.closest(".md\\:hidden")).toBeTruthy();
  expect(page.querySelector("[style]")).toBeNull();
  expect([...page.querySelectorAll("col")].map(({ className }) => className)).toEqual([
    "w-32",
    "w-32",
    "w-32",
  ]);
});
