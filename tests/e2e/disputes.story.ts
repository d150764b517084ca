import { expect, signIn, test } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { completeSessions, paidSession, post } from "./paid-session.ts";

test.use({ hasOwnServer: true });

test("the guide sees within a minute that a bank disputes a held session, opens the evidence, and the books tell the loss", {
  tag: "@long",
}, async ({ page, guidePage, server, phone }) => {
  await signIn(page, server, phone);
  const paid = await paidSession(page, server, 40);
  await completeSessions(guidePage, server, [paid]);
  const gateway = "/sandbox/razorpay";
  const dispute = await post(page, server, `${gateway}/payments/${paid.razorpay_payment_id}/dispute`, {});

  await guidePage.goto(`${server.url}/admin/sessions`);
  await guidePage.getByText("बैंक पैसे वापस माँग रहा है").click();
  await expect(guidePage.getByText(/^जवाब के लिए 5 दिन बचे हैं/)).toBeVisible();
  await guidePage.getByRole("link", { name: "बैंक के लिए सबूत" }).click();
  const sheet = guidePage.getByRole("article");
  await expect(sheet.getByText(paid.razorpay_payment_id)).toBeVisible();
  await expect(sheet.getByRole("heading", { name: /का सत्र$/ })).toBeVisible();
  await expectAccessibleInLooks(guidePage, () => expect(sheet).toBeVisible(), "evidence");
  await guidePage.emulateMedia({ media: "print" });
  await expect(guidePage.getByRole("button", { name: "प्रिंट करें" })).toBeHidden();
  await expect(sheet).toBeVisible();
  await guidePage.emulateMedia({ media: "screen" });

  await post(page, server, `${gateway}/disputes/${dispute.id}/settle`, { status: "lost" });
  const month = paid.sessionDate.slice(0, 7);
  const takenBack = async () => {
    const answer = await guidePage.request.get(`${server.url}/api/admin/business/statement?month=${month}`);
    return ((await answer.json()) as { sessionsTakenBack: number }).sessionsTakenBack;
  };
  // The provider's event comes after the answer, and the page asks once a minute.
  await expect.poll(takenBack).toBe(751);
  await guidePage.getByRole("link", { name: "“पैसे” पर वापस" }).click();
  await expect(guidePage.getByRole("heading", { name: "बैंक ने पैसे वापस ले लिए" })).toBeVisible();

  await page.goto(`${server.url}/dashboard`);
  await page.getByText("आपके बैंक ने लौटा दिए").first().scrollIntoViewIfNeeded();
  await expect(page.getByText("₹751 आपके बैंक ने लौटा दिए।")).toBeVisible();
});
