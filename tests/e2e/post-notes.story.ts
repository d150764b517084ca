// The posting desk: labels are printed, and tracking numbers typed one after the other.
import { anotherPage, desktopPage, expect, expectAccessible, signIn, test } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { paidSession, signInGuide } from "./paid-session.ts";
import { printAtOnce, saveAddress, writeNotes } from "./written-notes.ts";

test.use({ hasOwnServer: true });

const RECIPIENTS = [
  ...["Sunita Verma", "Imran Qureshi", "गीता यादव", "Ramesh Chaudhary", "Farida Khan"],
  ...["Suresh Iyer", "मीना कुमारी", "Anil Deshmukh", "Pooja Nair", "सुनीता वर्मा"],
];

test("on a desktop in English staff print the labels of ten notes and type their tracking numbers, and the customer sees them", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  const sessions = [];
  for (const [index, recipient] of RECIPIENTS.entries()) {
    await signIn(page, server, `${phone.slice(0, 6)}300${index}`);
    await saveAddress(page, server, recipient);
    sessions.push(await paidSession(page, server, 0));
  }
  const guidePage = await anotherPage(browser);
  await writeNotes(guidePage, server, sessions);

  const desk = await desktopPage(browser);
  await signInGuide(desk, server);
  await desk.goto(`${server.url}/admin/post`);
  const print = desk.getByRole("button", { name: /^(10 लेबल प्रिंट करें|Print 10 labels)$/ });
  await expectAccessibleInLooks(desk, () => expect(print).toBeVisible(), "labels to print");
  await desk.setViewportSize({ width: 1280, height: 800 });
  const chooseAll = desk.getByRole("button", { name: /Choose all that are shown/ });
  await chooseAll.click();
  await expect(print).toBeHidden();
  await chooseAll.click();
  // Two sheets of A4, in points, with nothing else on them.
  await desk.emulateMedia({ media: "print" });
  await expect(desk.locator("body > :visible")).toHaveCount(1);
  await expect(desk.locator(".printed-labels .label-cell")).toHaveCount(10);
  const paper = (await desk.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(paper).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  await desk.emulateMedia({ media: "screen" });
  await printAtOnce(desk);
  await print.click();
  await expect(desk.getByText("Were all 10 labels printed well?")).toBeVisible();
  await desk.getByRole("button", { name: "Yes, move to Printed" }).click();
  await desk.getByRole("button", { name: "Enter tracking numbers" }).click();

  // As a hardware scanner: characters, Enter, and the next parcel without a press in between.
  const field = desk.getByRole("textbox", { name: /^Tracking number for / });
  const typeNumber = async (number: string, left: string) => {
    await expect(field).toBeFocused();
    await desk.keyboard.type(number);
    await desk.keyboard.press("Enter");
    await expect(desk.getByText(left)).toBeVisible();
  };
  await expect(field).toBeFocused();
  await desk.keyboard.type("RR473124829IN");
  await expect(desk.getByText("An India Post number")).toBeVisible();
  await desk.keyboard.press("Enter");
  await expect(desk.getByText("Saved. The customer will be told in a minute")).toBeVisible();
  await typeNumber("RR473124829IN", "8 parchas left");
  await expect(desk.getByText(/This number is on .*’s parcel/)).toBeVisible();
  await desk.getByRole("button", { name: "Both are in one parcel" }).click();
  await expectAccessible(desk, "tracking numbers");
  await field.focus();
  for (const left of [7, 6, 5, 4, 3, 2]) await typeNumber(`BLUEDART-${left}`, `${left} parchas left`);
  await typeNumber("BLUEDART-1", "1 parcha left");
  // A mistyped number stays until it was compared.
  await desk.keyboard.type("EM000000006IN");
  await desk.keyboard.press("Enter");
  await expect(desk.getByText(/Not saved yet: a digit seems wrong/)).toBeVisible();
  await typeNumber("EM000000005IN", "All printed parchas have their numbers");
  // Those of the last minute can still be corrected.
  await expect(desk.getByText(/Customer told|The customer will be told in a minute/)).toHaveCount(10);
  await desk.getByRole("tab", { name: "Posted" }).click();
  await expect(desk.getByText("RR473124829IN")).toHaveCount(2);

  // The note of the customer who booked last has the last number.
  await page.goto(`${server.url}/parchas`);
  await expect(page.getByText("EM000000005IN").first()).toBeVisible();
});
