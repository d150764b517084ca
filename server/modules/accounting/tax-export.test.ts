import { afterAll, beforeAll, expect, test } from "vitest";
import { saveAddress } from "#contract/addresses.ts";
import { exportTaxDocuments } from "#contract/tax-documents.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: {
      ...{ RECEIPT_GSTIN: "06ABCDE1234F1Z4", RECEIPT_TAX_FROM: "2026-11-01", RECEIPT_SAC: "999799" },
    },
  });
});
afterAll(() => app.stop());

test("the file of a month has the service's code as a number, and the place of supply in the file's language", async () => {
  await app.openDay("2026-11-25");
  const customer = await app.customer("9713000001");
  const address = {
    recipientName: "Meera",
    line1: "4 Hill Road",
    city: "Mumbai",
    state: "MH",
    pinCode: "400050",
  };
  await customer.client.call(saveAddress, { input: address });
  await createPaidSession(app, customer, "2026-11-25", "10:00");
  app.clock.forward(1);
  await createPaidSession(app, await app.customer("9713000002"), "2026-11-25", "10:20");
  await app.sweep();
  const accountant = await app.admin("accounts");
  const linesIn = async (language: string) => {
    const file = await accountant.fetch(exportTaxDocuments.path, {
      ...{ method: "POST", body: JSON.stringify({ month: "2026-11" }) },
      headers: { "content-type": "application/json", "accept-language": language },
    });
    return (await file.text())
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(","));
  };
  for (const [language, places] of [
    ["en", ["27-Maharashtra", "06-Haryana"]],
    ["hi", ["27-महाराष्ट्र", "06-हरियाणा"]],
  ] as const) {
    const lines = await linesIn(language);
    expect(lines.map((cells) => cells[5])).toEqual(places);
    expect(lines.map((cells) => cells[13])).toEqual(["999799", "999799"]);
  }
});
