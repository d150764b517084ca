import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { ContactScreen } from "#web/screens/contact/contact-screen.tsx";
import { PrivacyScreen } from "#web/screens/privacy/privacy-screen.tsx";
import { TermsScreen } from "#web/screens/terms/terms-screen.tsx";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import { testConfig } from "#web/testing/fixtures.ts";
import { closePage, render } from "#web/testing/library.tsx";

beforeAll(async () => {
  await setLanguage("hi");
});
afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

const CONTACT = /^लॉग इन, बुकिंग, पेमेंट या आपके डेटा की बात हो, हम ख़ुशी से मदद करते हैं।/;
const TERMS = /^इन नियमों पर .* की सेवा देती है। लॉग इन पर बॉक्स चुनकर आप इन्हें मानते हैं।$/;
const PRIVACY = /^इस पन्ने पर लिखा है कि .* आपके बारे में क्या रखता है/;

it.each([
  ["contact page", ContactScreen, CONTACT],
  ["terms", TermsScreen, TERMS],
  ["privacy policy", PrivacyScreen, PRIVACY],
] as const)("read aloud, the %s says the sentence that it begins with", async (_what, Screen, said) => {
  queryClient.setQueryData(CONFIG_KEY, testConfig());
  const speech = fakeSpeech();
  render(<Screen />);
  expect(await readAloud(speech, "सुनें")).toMatch(said);
});
