// Labels are measured with the font that prints them: none is cut.
import type { Page, Route } from "@playwright/test";
import type { DispatchedNote, LabelAddress } from "#contract/dispatch.ts";
import { expect, test, withoutDrawing } from "./fixture.ts";
import { signInGuide } from "./paid-session.ts";

const SENDER =
  "Third Floor, Shri Krishna Commercial Complex, Plot 47-B, Sector 62 Institutional Area, Near Fortis Hospital and Electronic City Metro Station, Noida, Gautam Buddha Nagar, 201309";

const addressOf = (recipientName: string, lines: (string | null)[], more: Partial<LabelAddress> = {}) => ({
  ...{ recipientName, line1: lines[0] ?? "", line2: lines[1] ?? null, landmark: lines[2] ?? null },
  ...{ city: "Noida", state: "UP" as const, pinCode: "201301", phone: "9876543210" },
  ...more,
});
const ADDRESSES = [
  addressOf("Sunita", ["House 18"]),
  addressOf("SMT. SUNITA DEVI VISHWAKARMA", [
    "H NO 12 GALI 4 SHIV NAGAR",
    "NEAR HANUMAN MANDIR",
    "OPP SBI BANK",
  ]),
  addressOf("MAHARAJKUMAR WWWMMMMWW", ["MMWWMMWWMMWWMMWWMM", "WWMMWWMMWWMMWWMM", "MMWWMMWWMM"]),
  addressOf("W".repeat(60), ["W".repeat(80), "M".repeat(80), "W".repeat(60)], {
    city: "M".repeat(50),
    state: "AN",
  }),
  addressOf("क्ष्म्यै".repeat(7), ["श्रीकृष्णनगर".repeat(6), "ट्ठ्यू".repeat(13), "काँठ्ठीं".repeat(7)], {
    city: "गौतमबुद्धनगर ज़िला",
  }),
  addressOf("सुनीता देवी विश्वकर्मा", ["मकान नंबर १२, गली ४, शिव नगर", "हनुमान मंदिर के पास", "स्टेट बैंक के सामने"]),
  addressOf("Venkataraghavan ".repeat(3), [
    "House Number 12 Gali 4 ".repeat(3),
    "Near the Temple ".repeat(5),
    null,
  ]),
  addressOf("A", ["B"], { state: null, pinCode: "900001" }),
  addressOf("Z", ["last on its sheet, and first on none"]),
];

const notes = ADDRESSES.map(
  (address, at): DispatchedNote => ({
    ...{ bookingId: crypto.randomUUID(), name: `Customer ${at}`, phone: "9876543210", address },
    ...{
      sessionDate: "2026-11-21",
      sessionTime: "16:30",
      printedAt: null,
      sentAt: null,
      trackingNumber: null,
    },
  }),
);
const counts = { toPrint: notes.length, noAddress: 0, printed: 0 };

/** Answers the notes, and this address of the sender in place of the demo's. */
async function serve(page: Page, sender: string) {
  await withoutDrawing(page);
  await page.route("**/api/admin/post?*", (route) =>
    route.fulfill({ json: { notes, nextCursor: null, counts, oldest: "2026-11-21" } }),
  );
  const withSender = async (route: Route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: body.replaceAll("Plot 21, Sector 44, Gurugram, Haryana 122003, India", sender),
    });
  };
  await page.route("**/api/config", withSender);
}

/** By how many pixels the text of each printed label is higher or wider than its place, and how large it is drawn. */
const measure = (page: Page) =>
  page.locator(".print-sheet .address-label").evaluateAll((labels) =>
    labels.map((label) => {
      const place = label.getBoundingClientRect();
      const parts = [...label.children].map((part) => part.getBoundingClientRect());
      return {
        beyond: Math.max(
          ...parts.map(({ bottom, right }) => Math.max(bottom - place.bottom, right - place.right)),
        ),
        points: (Number.parseFloat(getComputedStyle(label).fontSize) * 72) / 96,
      };
    }),
  );

test("no label is cut on any paper, however long its words are", async ({ guidePage, server }) => {
  await signInGuide(guidePage, server);
  await serve(guidePage, SENDER);
  await guidePage.goto(`${server.url}/admin/post`);
  await expect(guidePage.locator(".print-sheet .address-label")).toHaveCount(notes.length);
  await guidePage.evaluate(() => document.fonts.ready);
  for (const format of ["single", "a4"]) {
    await guidePage.getByRole("combobox").selectOption(format);
    await guidePage.emulateMedia({ media: "print" });
    const labels = await measure(guidePage);
    expect(labels.filter(({ beyond }) => beyond > 0.5)).toEqual([]);
    // Short texts are as large as before, and the longest can be read.
    expect(labels[0]?.points).toBeCloseTo(format === "a4" ? 11.3 : 15.9, 0);
    expect(Math.min(...labels.map(({ points }) => points))).toBeGreaterThan(5);
    // In the script of each address, though the guide reads Hindi.
    const words = await guidePage.locator(".print-sheet .address-label").allInnerTexts();
    expect(words[0]).toMatch(/^To\s+21-1630\s[\s\S]*Uttar Pradesh[\s\S]*PIN/);
    expect(words[5]).toMatch(/^सेवा में\s+21-1630\s[\s\S]*उत्तर प्रदेश[\s\S]*पिन/);
    const paper = (await guidePage.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(format === "a4" ? 2 : notes.length);
    const [width = 0, height = 0] =
      /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper)?.slice(1).map(Number) ?? [];
    const millimetres = [width, height].map((points) => Math.round((points * 25.4) / 72));
    expect(millimetres).toEqual(format === "a4" ? [210, 297] : [100, 150]);
    await guidePage.emulateMedia({ media: "screen" });
  }
  await expect(guidePage.locator(".print-sheet")).toBeHidden();
  expect(await guidePage.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("with a sender without a PIN code nothing is printed", async ({ guidePage, server }) => {
  await signInGuide(guidePage, server);
  await serve(guidePage, "Sector 62, Noida");
  await guidePage.goto(`${server.url}/admin/post`);
  const refusal = guidePage.getByText(/भेजने वाले के पते में पिन कोड नहीं है/);
  await expect(refusal).toBeVisible();
  await expect(guidePage.locator(".print-sheet")).toHaveCount(0);
  await guidePage.emulateMedia({ media: "print" });
  await expect(refusal).toBeVisible();
});
