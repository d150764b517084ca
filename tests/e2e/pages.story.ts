import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test, waitForApp, withoutDrawing } from "./fixture.ts";
import { coveredBySupport, setTypeSize } from "./looks.ts";
import { paidSession } from "./paid-session.ts";

/** The required headings of each page, in their order; English has the same. */
const HEADINGS = {
  "/privacy": [
    ...["निजता नीति", "क़ानूनी आधार", "हम कौन-सा डेटा लेते हैं", "कुकी और आपके ब्राउज़र की याद", "डेटा किस काम आता है"],
    ...["मैसेज, और WhatsApp के लिए आपकी सहमति", "किसे दिखता है", "हमारे लिए काम करने वाली कंपनियाँ", "सुरक्षा"],
    ...["डेटा कितने समय रहता है", "आपके अधिकार", "शिकायत", "बच्चे", "भारत से बाहर डेटा", "भाषाएँ", "बदलाव", "संपर्क"],
  ],
  "/terms": [
    ...["सेवा की शर्तें", "सेवाएँ", "आपसे हम क्या चाहते हैं", "बुकिंग, फ़ीस और पेमेंट", "सत्र में आना", "रद्द करना"],
    ...["पैसे कब वापस होते हैं", "बौद्धिक संपदा: क्या किसका है", "अस्वीकरण: मार्गदर्शन, वादा नहीं", "हमारी ज़िम्मेदारी"],
    ...["बदलाव", "क़ानून और अदालत", "शिकायत", "संपर्क"],
  ],
  "/about": [
    "हमारे बारे में",
    ...["गुरुजी", "सत्र कैसे होता है", "कितना लगता है", "यह क्या नहीं है"],
    "एक नज़र में",
    "हमारा उद्देश्य",
    "हमारा प्लेटफ़ॉर्म",
    "हमारा वचन",
    "कंपनी की जानकारी",
    "संपर्क",
  ],
  "/contact": ["संपर्क", "ईमेल", "फ़ोन", "WhatsApp", "वेबसाइट", "मदद का समय", "कंपनी", "शिकायत"],
};

for (const language of ["hi", "en"] as const) {
  test(`the text pages have all required sections, and their way back leads to the start, in ${language}`, {
    tag: language === "en" ? "@long" : [],
  }, async ({ page, server }) => {
    await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
    for (const [path, headings] of Object.entries(HEADINGS)) {
      await page.goto(`${server.url}${path}`);
      await expect(page.getByRole("heading")).toHaveText(
        language === "hi" ? headings : headings.map(() => /[a-z]/),
      );
      await expectAccessible(page, `${path}, ${language}`);
      // The lists of places may be used where their readers learn whose they are.
      await page.getByRole("link", { name: language === "hi" ? /लाइसेंस/ : /Licences/ }).click();
      await expect(page.getByText("GeoNames")).toBeVisible();
      await page.goBack();
      await page.getByRole("link", { name: language === "hi" ? "वापस" : "Back", exact: true }).click();
      await expect(page).toHaveURL(`${server.url}/`);
    }
  });
}

test("on a visitor's phone the support button stands below the last line of a page", {
  tag: "@long",
}, async ({ page, server }) => {
  await page.goto(`${server.url}/privacy`);
  const supportLink = page.getByRole("complementary", { name: "WhatsApp पर पूछें" }).getByRole("link");
  await expect(supportLink).toHaveAttribute("href", /^https:\/\/wa\.me\/910000000000\?text=.*%E0/);
  await expect(supportLink).not.toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(supportLink).toBeInViewport({ ratio: 1 });
  const last = await page.getByRole("navigation", { name: "और पन्ने" }).boundingBox();
  const button = await supportLink.boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});

/** The state of each video in order: playing or paused, muted or with sound, and its preload attribute. */
function videoStates(page: Page) {
  return page
    .locator("video")
    .evaluateAll((all: HTMLVideoElement[]) =>
      all.map(
        ({ paused, muted, preload }) =>
          `${paused ? "still" : "playing"}, ${muted ? "silent" : "loud"}, ${preload}`,
      ),
    );
}

test("a public page can be read before its script has loaded, and the app takes over what is drawn", async ({
  page,
  server,
}) => {
  let loadScripts: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    loadScripts = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  // The first reader waits for the drawing ten seconds at most, which a busy machine exceeds.
  const html = async () => (await page.request.get(`${server.url}/about`)).text();
  await expect.poll(html).toContain("20 साल");
  await page.goto(`${server.url}/about`, { waitUntil: "commit" });
  await expect(page.getByText("20 साल")).toBeVisible();
  await expect(page.getByRole("link", { name: "समय चुनें" })).toHaveAttribute("href", "/book");
  const drawn = await page.getByRole("main").elementHandle();
  // What is pressed before the app runs is done once it does.
  await page.getByRole("button", { name: "गहरा रंग" }).click();
  loadScripts();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByText(/^(?:आज|कल|\d).*बजे|(?:सुबह|दोपहर|शाम|रात) \d/).first()).toBeVisible();
  expect(await page.getByRole("main").evaluate((main, before) => main === before, drawn)).toBe(true);
  await page.getByRole("button", { name: "EN · Read in English" }).click();
  await expect(page.getByRole("heading", { name: "About us" })).toBeVisible();
});

test("the feedback screen plays the visible video without sound, and keys move to the next one", async ({
  page,
  server,
}) => {
  const loaded = new Set<string>();
  page.on("request", (request) => {
    const clip = /feedback-\d\.mp4/.exec(request.url());
    if (clip) loaded.add(clip[0]);
  });
  await page.goto(`${server.url}/feedback`);
  await expect(page.getByRole("button", { name: "रोकें: नमूना 1" })).toBeInViewport();
  await expect
    .poll(() => videoStates(page))
    .toEqual(["playing, silent, auto", "still, silent, metadata", "still, silent, none"]);
  expect([...loaded].sort()).toEqual(["feedback-1.mp4", "feedback-2.mp4"]);
  await expect(page.getByText("सिर्फ़ नमूना है, किसी ग्राहक की बात नहीं।").first()).toBeInViewport();
  await expectAccessible(page, "feedback");

  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("3 में से 2: नमूना 2");
  await page.keyboard.press("m");
  await expect
    .poll(() => videoStates(page))
    .toEqual(["still, loud, none", "playing, loud, auto", "still, loud, metadata"]);
  await page.keyboard.press("Space");
  await expect.poll(async () => (await videoStates(page))[1]).toBe("still, loud, auto");
  await page.getByRole("button", { name: "चलाएँ: नमूना 2" }).tap();
  await page.getByRole("button", { name: "आवाज़ बंद करें" }).tap();
  await expect.poll(async () => (await videoStates(page))[1]).toBe("playing, silent, auto");
  await page.keyboard.press("ArrowUp");
  await expect.poll(async () => (await videoStates(page))[0]).toBe("playing, silent, auto");

  await expect(page.getByRole("link", { name: "अभी सत्र बुक करें" })).toHaveAttribute("href", "/dashboard");
  await expect(page.getByRole("link", { name: "होम पर वापस जाएँ" })).toHaveAttribute("href", "/dashboard");
});

test("with reduced motion the feedback screen plays no video by itself, and a video that fails can be loaded again", {
  tag: "@long",
}, async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route("**/feedback-1.mp4", (route) => route.abort());
  await page.goto(`${server.url}/feedback`);
  await expect(page.getByRole("alert").filter({ hasText: "यह वीडियो नहीं चल सका" })).toBeVisible();
  await expectAccessible(page, "feedback, failed");
  await page.unroute("**/feedback-1.mp4");
  await page.getByRole("button", { name: "फिर कोशिश करें" }).click();
  await expect(page.getByRole("button", { name: "चलाएँ: नमूना 1" })).toBeInViewport();
  expect((await videoStates(page)).filter((state) => state.startsWith("playing"))).toEqual([]);
  await page.keyboard.press("Space");
  await expect.poll(async () => (await videoStates(page))[0]).toMatch(/^playing/);
});

test("the feedback screen without videos says so and offers to book", { tag: "@long" }, async ({
  page,
  server,
}) => {
  await withoutDrawing(page);
  await page.route("**/api/config", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), testimonials: [] } });
  });
  await page.goto(`${server.url}/feedback`);
  await expect(page.getByText("अभी यहाँ कोई वीडियो नहीं है")).toBeVisible();
  await expect(page.getByRole("link", { name: "अभी सत्र बुक करें" })).toHaveAttribute("href", "/dashboard");
  await expectAccessible(page, "feedback, empty");
  await page.goto(`${server.url}/about`);
  await expect(page.getByRole("link", { name: "सेवा की शर्तें" })).toBeVisible();
  await expect(page.getByRole("link", { name: "लोगों के अनुभव" })).toBeHidden();
});

test("a browser that is too old gets a page that says in both languages what to do", async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    CSS.supports = (condition: string) => !condition.includes(":modal");
  });
  await page.goto(`${server.url}/book`);
  await expect(page).toHaveURL(`${server.url}/old-browser`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText([
    "यह ब्राउज़र थोड़ा पुराना है",
    "This browser is a little old",
  ]);
  await expect(page.getByRole("link", { name: "Chrome अपडेट करें" })).toHaveAttribute(
    "href",
    /^https:\/\/play\./,
  );
  await expect(page.getByRole("link", { name: "Write on WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/\d/,
  );
  // The style element is allowed by its hash.
  await expect(page.getByRole("link", { name: "Chrome अपडेट करें" })).toHaveCSS("color", "rgb(255, 255, 255)");
  await expectAccessible(page, "old browser");
});

test("the link to the support is there and covers nothing at rest, on a phone of any width, in large type, on a tablet and on a wide screen", async ({
  page,
  server,
  phone,
}) => {
  const supportLink = page.getByRole("complementary", { name: "WhatsApp पर पूछें" }).getByRole("link");
  const expectNothingCovered = async (path: string) => {
    await page.goto(`${server.url}${path}`);
    await waitForApp(page);
    for (const size of ["100%", "200%"]) {
      await setTypeSize(page, size);
      for (const width of [320, 360, 390, 768, 1280, 1440]) {
        await page.setViewportSize({ width, height: 640 });
        await expect(supportLink).toBeVisible();
        const covered = () => page.evaluate(coveredBySupport);
        await expect.poll(covered, `${path}, ${width} px, ${size}`).toEqual([]);
      }
    }
  };
  for (const path of ["/privacy", "/contact"]) await expectNothingCovered(path);
  await signIn(page, server, phone);
  const { id } = await paidSession(page, server, 6, 4);
  const screens = ["/dashboard", "/manage-bookings", "/profile", "/parchas", "/remedies", "/contact"];
  for (const path of [...screens, `/session/${id}/results`]) await expectNothingCovered(path);
});
