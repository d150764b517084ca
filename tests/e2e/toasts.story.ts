// Where toasts stand: over no control of the login and of the frames, nor over the button that closes a dialog.
import type { Page } from "@playwright/test";
import { chooseSlot, expect, signIn, test } from "./fixture.ts";
import { setTypeSize } from "./looks.ts";
import { signInGuide } from "./paid-session.ts";

const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

/** Runs in the page: which of these controls of the page the toast lies over. */
function controlsUnderToast(controls: string): string[] {
  const toasts = document.querySelector("section[aria-label='सूचनाएँ']");
  const toast = toasts?.querySelector("button")?.parentElement;
  if (!toasts || !toast) return ["no toast"];
  const over = toast.getBoundingClientRect();
  return [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => !toasts.contains(control) && control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => control.offsetWidth > 1)
    .filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
    })
    .map((control) => `${innerWidth}: ${control.getAttribute("aria-label") ?? control.textContent}`);
}

const ALL = "a[href], button, input, select, textarea";
/** The controls of the header, of the sidebar and of the bars. */
const OF_FRAME = ":is(header, nav, aside) :is(a[href], button)";

/** The links scroll within the navigation. */
const OF_MENU = "dialog[open] :is(nav, a[href]:not(nav a), button)";

async function expectClear(page: Page, title: string, controls = ALL) {
  const toasts = page.getByRole("region", { name: "सूचनाएँ" });
  await expect(toasts.getByText(title)).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // Its time begins anew.
    await toasts.getByText(title).hover();
    expect(await page.evaluate(controlsUnderToast, controls)).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 800 });
}

test("on the login the toasts of a visitor without a login session and of a wrong code lie over no control", async ({
  page,
  server,
  phone,
}) => {
  await page.goto(`${server.url}/book`);
  await chooseSlot(page, 0);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
  await expectClear(page, "आप लॉग इन नहीं हैं");
  await page.getByLabel("आपका मोबाइल नंबर").fill(phone);
  await page.getByRole("button", { name: "कोड भेजें" }).click();
  await expectClear(page, "कोड भेज दिया");
});

test("in a dialog, also in one as high as the window, a toast leaves the button free that closes it", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  await page.goto(`${server.url}/profile`);
  await page.getByRole("button", { name: "खाता हटाएँ" }).click();
  const dialog = page.getByRole("dialog");
  await setTypeSize(page, "150%");
  await dialog.getByLabel("पक्का करने के लिए अपना फ़ोन नंबर लिखिए").fill("9800000000");
  const toasts = page.getByRole("region", { name: "सूचनाएँ" });
  await expect(toasts.getByText("फ़ोन नंबर मेल नहीं खाता")).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await toasts.getByText("फ़ोन नंबर मेल नहीं खाता").hover();
    await dialog.getByRole("button", { name: "बंद करें" }).first().click({ trial: true });
  }
});

test("in a phone's menu a toast lies over no link", async ({ page, server, phone }) => {
  await signIn(page, server, phone);
  await page.goto(`${server.url}/dashboard`);
  await page.route("**/api/user/logout", (route) => route.abort());
  const openMenu = page.getByRole("button", { name: "मेनू खोलें" });
  const menu = page.getByRole("dialog", { name: "मेनू" });
  const toast = page.getByRole("region", { name: "सूचनाएँ" }).getByText("लॉग आउट नहीं हो सका");
  for (const size of [...SIZES.slice(0, 2), { width: 640, height: 360 }]) {
    await page.setViewportSize(size);
    await openMenu.click();
    await menu.getByRole("button", { name: "लॉग आउट" }).click();
    await expect(menu).toBeHidden();
    await openMenu.click();
    await toast.hover();
    expect(await page.evaluate(controlsUnderToast, OF_MENU)).toEqual([]);
    await page.goBack();
    await expect(menu).toBeHidden();
  }
});

test("on the admins' screens a toast lies over no control of the frame", async ({ page, server }) => {
  await signInGuide(page, server);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.url}/admin/sessions`);
  await page.route("**/api/admin/logout", (route) => route.abort());
  await page.getByRole("button", { name: "लॉग आउट" }).click();
  await expectClear(page, "लॉग आउट नहीं हो सका", OF_FRAME);
});
