import { afterEach, expect, it } from "vitest";
import { getTaxMonth, type TaxDocument, type TaxMonth } from "#contract/tax-documents.ts";
import { queryClient } from "#web/api/queries.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, render, screen, waitFor } from "#web/testing/library.tsx";
import { TaxDocumentSheet } from "./tax-document-view.tsx";
import { TaxMonthSection } from "./tax-month-section.tsx";

const server = fakeServer();
const AT = "2026-11-22T05:00:00.000Z";

inEnglish();
afterEach(closePage);

const remedy = (name: string, sessionDate = "2026-11-20"): TaxDocument["lines"][number] => ({
  ...{ kind: "remedy", name, nameHindi: null, questionType: null, sessionDate, sessionTime: "10:30" },
});
const parts = { rate: 18, taxable: 636.44, cgst: 57.28, sgst: 57.28, igst: 0, amount: 751 };
const note: TaxDocument = {
  ...{ id: testId(1), kind: "credit-note", number: "CN/26-27/000007", issuedAt: AT, madeAt: AT },
  company: { name: "Parcha Pvt Ltd", address: "Pune", gstin: "06ABCDE1234F1Z4", sac: null },
  ...{ recipientName: "Asha", recipientAddress: null, placeOfSupply: "06", attendeeName: "Kamla Devi" },
  lines: [remedy("Havan"), remedy("Puja"), remedy("Jaap", "2026-11-21")],
  ...parts,
  refersTo: { kind: "tax-invoice", number: "TI/26-27/000042", issuedAt: "2026-11-21T05:00:00.000Z" },
  ...{ razorpayPaymentId: "pay_1", paidAt: AT },
};

it("names the day on which it was made where that is not the day that it is of", () => {
  const { rerender } = render(<TaxDocumentSheet document={note} />);
  expect(screen.queryByText("Made on")).toBeNull();
  rerender(<TaxDocumentSheet document={{ ...note, madeAt: "2026-11-22T19:00:00.000Z" }} />);
  expect(screen.getByText("Made on").parentElement?.textContent).toContain("23 November 2026");
});

it("names no customer by the number of the account", () => {
  const { rerender } = render(<TaxDocumentSheet document={{ ...note, recipientName: "Seeker 0003" }} />);
  expect(screen.getByText("No name given")).toBeTruthy();
  rerender(<TaxDocumentSheet document={{ ...note, recipientName: null }} />);
  expect(screen.getByText("A customer whose account is closed")).toBeTruthy();
});

it("names the document that it refers to with its day, the attendee, and the session of several vidhis once", () => {
  render(<TaxDocumentSheet document={note} />);
  expect(screen.getByText("For Tax invoice")).toBeDefined();
  expect(screen.getByText(/^TI\/26-27\/000042 of .*21 November 2026$/)).toBeDefined();
  expect(screen.getByText("For Kamla Devi")).toBeDefined();
  for (const name of ["Havan", "Puja", "Jaap"]) expect(screen.getByText(name)).toBeDefined();
  expect(screen.getAllByText("Vidhi")).toHaveLength(2);
});

const month: TaxMonth = {
  month: "2026-11",
  isRegistered: false,
  sums: [],
  returned: [],
  series: [],
  late: null,
};

it("draws nothing of a month until it is known whether the company is registered", async () => {
  server.answer(getTaxMonth, month);
  const { container, rerender } = render(<TaxMonthSection />);
  expect(container.textContent).toBe("");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  rerender(<TaxMonthSection />);
  expect(container.textContent).toBe("");
});

it("shows a month by the tables of the return", async () => {
  const place = { placeOfSupply: "06", isInterState: false, ...parts };
  server.answer(getTaxMonth, {
    ...{ ...month, isRegistered: true },
    returned: (["7", "11A", "11B"] as const).map((table) => ({ table, ...place })),
    series: [{ kind: "tax-invoice", first: "TI/26-27/000001", last: "TI/26-27/000042", documents: 42 }],
  });
  render(<TaxMonthSection />);
  for (const table of ["7", "11A", "11B"])
    expect(await screen.findByRole("heading", { name: new RegExp(`^Table ${table} · .*06`) })).toBeDefined();
  expect(screen.getByText("TI/26-27/000001 – TI/26-27/000042")).toBeDefined();
});

it("says of a month how many of its documents were made after it had ended", async () => {
  server.answer(getTaxMonth, {
    ...{ ...month, isRegistered: true, late: { documents: 3, lastAt: "2026-12-01T18:29:00.000Z" } },
    series: [{ kind: "tax-invoice", first: "TI/26-27/000001", last: "TI/26-27/000042", documents: 42 }],
  });
  render(<TaxMonthSection />);
  expect(await screen.findByText(/: 3, the last on .*1 December 2026\./)).toBeDefined();
});
