import type { Page } from "@playwright/test";
import { expect, expectAccessible, skipFilm, test } from "./fixture.ts";
import { withoutNewerApis } from "./oldest-browser.ts";
import { type Booking, setClockAfterStart } from "./paid-session.ts";

declare global {
  interface Window {
    spoken: string[];
    isSpeechHeld: boolean;
    endSpeech: () => void;
    bringCode: (code: string) => void;
  }
}

test.use({ permissions: ["camera", "microphone"] });
test.beforeEach(({ context }) => withoutNewerApis(context));

/** A phone whose voice is the list `spoken`, and that reads codes from its SMS. */
function stubPhone(page: Page) {
  return page.addInitScript(() => {
    window.spoken = [];
    class Utterance {
      onend: (() => void) | null = null;
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    const synthesis = {
      speaking: false,
      getVoices: () => [{ lang: "hi-IN", name: "hi-IN", voiceURI: "hi-IN", localService: true }],
      cancel: () => undefined,
      speak(utterance: Utterance) {
        if (utterance.text === "") return;
        window.spoken.push(utterance.text);
        window.endSpeech = () => utterance.onend?.();
        if (!window.isSpeechHeld) queueMicrotask(window.endSpeech);
      },
    };
    Object.defineProperty(window, "speechSynthesis", { value: synthesis });
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, OTPCredential: class {} });
    const code = new Promise((resolve) => {
      window.bringCode = (arrived) => resolve({ code: arrived });
    });
    navigator.credentials.get = () => code as Promise<Credential>;
  });
}

/** Presses, and what is spoken. */
function customerOf(page: Page) {
  let presses = 0;
  return {
    press: async (role: "button" | "link" | "checkbox", name: string | RegExp) => {
      presses += 1;
      await page
        .getByRole(role, { name, exact: typeof name === "string" })
        .last()
        .click();
    },
    hears: async (text: RegExp) => {
      await expect.poll(() => page.evaluate(() => window.spoken.join(" "))).toMatch(text);
      await page.evaluate(() => window.spoken.splice(0));
    },
    /** The step is done, by at most two presses. */
    endStep: () => {
      expect(presses).toBeLessThanOrEqual(2);
      presses = 0;
    },
  };
}

/** While a screen is read, nothing changes for a screen reader but that the button is pressed: it announces nothing twice. */
async function expectQuietTree(page: Page, start: () => Promise<void>) {
  const tree = () => page.locator("body").ariaSnapshot();
  // A toast of the step before would go meanwhile.
  await expect(page.getByRole("region", { name: "सूचनाएँ" }).getByRole("button")).toHaveCount(0);
  let before = "";
  // What has just been answered is drawn within some frames.
  await expect(async () => {
    before = await tree();
    await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn))));
    expect(await tree()).toBe(before);
  }).toPass();
  await page.evaluate(() => {
    window.isSpeechHeld = true;
  });
  await start();
  await expect.poll(() => page.evaluate(() => window.spoken.length)).toBe(1);
  expect((await tree()).replace(/(button "सुनें") \[pressed\]/, "$1")).toBe(before);
  await expectAccessible(page, "a screen that is read aloud");
  await page.evaluate(() => {
    window.isSpeechHeld = false;
    window.endSpeech();
  });
}

test("a customer who does not read signs in, books the earliest time, pays and joins by what is spoken, with at most two presses a step", async ({
  page,
  server,
  phone,
}) => {
  await stubPhone(page);
  const { press, hears, endStep } = customerOf(page);
  await page.goto(server.url);
  const number = page.getByLabel("आपका मोबाइल नंबर");
  await number.focus();
  await page.keyboard.press("9");
  await page.keyboard.press("Backspace");
  await press("button", "सुनें");
  await hears(/^लॉग इन करने के लिए अपना दस अंकों का मोबाइल नंबर लिखिए। .* सात सौ इक्यावन रुपये लगते हैं।$/);
  await number.focus();
  await page.keyboard.type(phone.slice(0, 9), { delay: 5 });
  await page.keyboard.type(phone.slice(9));
  await hears(/^नौ, आठ, .*। दस अंक पूरे हुए। अब नीचे का बटन दबाइए।$/);
  await press("button", "कोड भेजें");
  endStep();

  await expect(page.getByLabel("4 अंक का कोड")).toBeFocused();
  const code = await server.loginCodeFor(phone);
  await page.evaluate((arrived) => window.bringCode(arrived), code);
  await hears(/कोड पूरा हुआ। नीचे शर्तों वाले खाने पर निशान लगाइए। फिर बड़ा बटन दबाइए।$/);
  await press("checkbox", /निजता नीति/);
  await hears(/कोड पूरा हुआ। अब बड़ा बटन दबाइए।$/);
  await press("button", "आगे बढ़ें");
  endStep();
  await skipFilm(page);

  await expect(page.getByRole("link", { name: /^सत्र बुक करें/ })).toContainText(/:\d0/);
  await press("button", "सुनें");
  await hears(/^अभी आपका कोई सत्र बुक नहीं है। सबसे पहला खाली समय .*बज(?:े|कर).* है। बुक करने के लिए/);
  // It names what the days are, after the first sight.
  const almanac = page.waitForResponse((answer) => answer.url().includes("/api/panchang/days"));
  await press("link", "बुक");
  endStep();

  await expect(page.getByRole("button", { name: "सबसे पहला समय" })).toBeEnabled();
  await (await almanac).finished();
  await expectQuietTree(page, () => press("button", "सुनें"));
  await hears(/सत्र बुक करने के लिए .* सबसे पहला समय चाहिए, तो सबसे नीचे का बटन दबाइए।$/);
  await press("button", "सबसे पहला समय");
  await hears(/^आपका चुना हुआ समय .* है। एक सवाल के सात सौ इक्यावन रुपये लगेंगे। आगे बढ़ने के लिए/);
  endStep();
  await press("button", "आगे बढ़ें");
  endStep();
  await press("button", "सुनें");
  await hears(/^आप .* एक सवाल का वीडियो सत्र बुक कर रहे हैं। .*सात सौ इक्यावन रुपये देने हैं। .*रद्द .*आख़िर का रंगीन बटन/);
  await press("button", "पेमेंट करें");
  endStep();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\?booked=/);

  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}").id);
  const upcoming = await page.request.get(`${server.url}/api/bookings/user/${userId}/upcoming`);
  const { bookings } = (await upcoming.json()) as { bookings: [Booking] };
  await setClockAfterStart(server, bookings[0], -4);
  await page.goto(`${server.url}/dashboard`);
  // What has not come yet is not spoken.
  await expect(page.getByText("अगली बारी आपकी").first()).toBeVisible();
  await press("button", "सुनें");
  await hears(/^आपका सत्र आज .* है। अगली बारी आपकी है। कमरा खुला है। अंदर जाने के लिए बड़ा बटन दबाइए।$/);
  await press("link", /^सत्र में जुड़ें/);
  endStep();
  await expect(page).toHaveURL(/\/join$/);
  await press("button", "सुनें");
  await hears(/कमरा खुला है। अंदर जाने के लिए बड़ा बटन दबाइए।$/);
  await press("button", "सत्र में जुड़ें");
  endStep();
  await expect(page.getByRole("button", { name: "सुनें" })).toHaveCount(0);
});
