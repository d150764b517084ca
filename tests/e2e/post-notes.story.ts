// The posting desk: labels are printed, and tracking numbers typed one after the other.
import { istInstant } from "#domain/ist-time.ts";
import { createPhoto } from "#tests/support/session-results.ts";
import { anotherPage, expect, expectAccessible, signIn, test } from "./fixture.ts";
import { expectAccessibleInEveryLook } from "./looks.ts";
import { paidSession, post, signInGuide } from "./paid-session.ts";

test.use({ hasOwnServer: true });

test("staff print the labels of three notes and type their tracking numbers, and the customer sees them", async ({
  page,
  server,
  phone,
  browser,
}) => {
  const desk = await anotherPage(browser);
  await signIn(page, server, phone);
  const sessions = [];
  for (const slot of [0, 0, 0]) sessions.push(await paidSession(page, server, slot));
  await page.request.put(`${server.url}/api/user/address`, {
    headers: { origin: server.url },
    data: {
      recipientName: "सुनीता वर्मा",
      line1: "117/H-2, पाण्डु नगर",
      city: "कानपुर",
      state: "UP",
      pinCode: "208005",
    },
  });
  const last = Math.max(...sessions.map((one) => istInstant(one.sessionDate, one.sessionTime).getTime()));
  await server.setClockOffset((last - Date.now()) / 60_000 + 1);
  await signInGuide(desk, server);
  for (const { id } of sessions) {
    await desk.request.patch(`${server.url}/api/bookings/${id}/status`, {
      headers: { origin: server.url },
      data: { status: "completed" },
    });
    for (const notes of ["Front", "Back"]) {
      const ticket = await post(desk, server, "/api/objects/upload", { contentType: "image/jpeg" });
      const body = await createPhoto(notes === "Front" ? "#fff8e7" : "#eeeeee");
      await fetch(ticket.uploadURL, { method: "PUT", headers: ticket.headers, body });
      await post(desk, server, `/api/admin/bookings/${id}/parcha`, { parchaURL: ticket.objectPath, notes });
    }
  }

  await desk.goto(`${server.url}/admin/post`);
  const print = desk.getByRole("button", { name: /^(3 लेबल प्रिंट करें|Print 3 labels)$/ });
  await expectAccessibleInEveryLook(desk, () => expect(print).toBeVisible(), "labels to print");
  // One sheet of A4, in points, with nothing else on it.
  await desk.emulateMedia({ media: "print" });
  await expect(desk.locator("body > :visible")).toHaveCount(1);
  await expect(desk.locator(".printed-labels .label-cell")).toHaveCount(3);
  const paper = (await desk.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(paper).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  await desk.emulateMedia({ media: "screen" });
  await desk.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event("afterprint"));
  });
  await print.click();
  await desk.getByRole("button", { name: "हाँ, आगे बढ़ाएँ" }).click();
  await desk.getByRole("button", { name: "ट्रैकिंग नंबर लिखें" }).click();

  // As a hardware scanner: characters, Enter, and the next parcel without a press in between.
  const field = desk.getByRole("textbox", { name: /का ट्रैकिंग नंबर$/ });
  await expect(field).toBeFocused();
  await desk.keyboard.type("RR473124829IN");
  await expect(desk.getByText("यह भारतीय डाक का नंबर है")).toBeVisible();
  await desk.keyboard.press("Enter");
  await expect(desk.getByText("2 परचे बाक़ी")).toBeVisible();
  await expect(field).toBeFocused();
  await desk.keyboard.type("RR473124829IN");
  await desk.keyboard.press("Enter");
  await expect(desk.getByText(/यह नंबर .* के पार्सल पर है/)).toBeVisible();
  await desk.getByRole("button", { name: "दोनों एक ही पार्सल में हैं" }).click();
  await expectAccessible(desk, "tracking numbers");
  await field.fill("EM000000005IN");
  await field.press("Enter");
  await expect(desk.getByText("सभी प्रिंट हुए परचों को नंबर मिल गए")).toBeVisible();
  await expect(desk.getByText("ग्राहक को बता दिया")).toHaveCount(3);
  await desk.getByRole("tab", { name: "भेज दिए" }).click();
  await expect(desk.getByText("RR473124829IN")).toHaveCount(2);

  await page.goto(`${server.url}/parchas`);
  await expect(page.getByText("EM000000005IN").first()).toBeVisible();
});
