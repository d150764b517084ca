import { anotherPage, expect, expectAccessible, signIn, test } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { completeSessions, paidSession } from "./paid-session.ts";
import { uploadPhoto } from "./written-notes.ts";

test.use({ hasOwnServer: true });

test("a customer adds a postal address, the guide prints it as a label, and the customer removes it", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  const guidePage = await anotherPage(browser);
  await signIn(page, server, phone);
  const session = await paidSession(page, server, 0);
  await completeSessions(guidePage, server, [session]);
  await uploadPhoto(guidePage, server, session.id, "Front");

  await page.goto(`${server.url}/parchas`);
  await expect(page.getByRole("heading", { name: "आपका परचा कहाँ भेजें?" })).toBeVisible();
  await expectAccessible(page, "request for the address");
  await page.getByRole("button", { name: "पता जोड़ें" }).click();
  await expect(page.getByLabel("पूरा नाम")).toBeFocused();
  await page.keyboard.type("सुनीता वर्मा");
  await page.getByLabel(/^मकान नंबर/).fill("117/H-2, पाण्डु नगर");
  await page.getByLabel("पिन कोड").fill("०१२३४५");
  await page.getByLabel(/^शहर/).fill("कानपुर");
  await page.getByLabel("राज्य").selectOption("उत्तर प्रदेश");
  await page.getByLabel(/^डाकिए के लिए/).press("Enter");
  await expect(page.getByLabel("पिन कोड")).toBeFocused();
  await expect(page.getByText("पिन कोड में 6 अंक होते हैं, और पहला अंक 0 नहीं होता।")).toBeVisible();
  await expectAccessible(page, "address with an invalid field");
  await page.getByLabel("पिन कोड").fill("208005");
  await page.getByRole("button", { name: "पता सेव करें" }).click();
  await expect(page.getByText("सुनीता वर्मा, कानपुर 208005")).toBeInViewport({ ratio: 1 });

  await guidePage.goto(`${server.url}/admin/session-detail/${session.id}`);
  await expect(guidePage.getByText("कानपुर, उत्तर प्रदेश – 208005")).toBeVisible();
  await guidePage.evaluate(() => {
    window.print = () => {};
  });
  await guidePage.getByRole("button", { name: "लेबल प्रिंट करें" }).click();
  const label = guidePage.locator(".postal-label");
  await expect(label).toBeHidden();
  await guidePage.emulateMedia({ media: "print" });
  await expect(label).toContainText(/सुनीता वर्मा.*208005.*\+91/);
  await expect(guidePage.locator("body > :visible")).toHaveCount(1);
  // One page of 100 by 60 mm, in points.
  const paper = (await guidePage.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(paper).toMatch(/\/MediaBox \[0 0 28[23][.\d]* (?:169|170)[.\d]*\]/);
  await guidePage.emulateMedia({ media: "screen" });

  await page.goto(`${server.url}/profile`);
  await expectAccessibleInLooks(
    page,
    () => expect(page.locator("address")).toBeVisible(),
    "profile with an address",
  );
  const addressHeading = page.getByRole("heading", { name: "डाक का पता" });
  await page.locator("section", { has: addressHeading }).getByRole("button", { name: "बदलें" }).click();
  await page.getByRole("button", { name: "पता सेव करें" }).click();
  await expect(page.getByText("कानपुर, उत्तर प्रदेश – 208005")).toBeInViewport({ ratio: 1 });
  await expect(addressHeading).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "मिटाएँ", exact: true }).click();
  await page.getByRole("button", { name: "हाँ, मिटा दें" }).click();
  await expect(page.getByRole("button", { name: "पता जोड़ें" })).toBeVisible();
  await guidePage.reload();
  await expect(guidePage.getByText("अभी पता नहीं मिला")).toBeVisible();
});
