import { render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { ContactScreen } from "#web/screens/contact/contact-screen.tsx";
import { PrivacyScreen } from "#web/screens/privacy/privacy-screen.tsx";
import { TermsScreen } from "#web/screens/terms/terms-screen.tsx";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import { testConfig } from "#web/testing/fixtures.ts";
import { closePage } from "#web/testing/library.tsx";

beforeAll(async () => {
  await setLanguage("hi");
  await needSentences("customer");
});
afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

const CONTACT = /^कोई दिक़्क़त हो, तो यहाँ से हमसे बात कीजिए। .*ईमेल लिखने के लिए ईमेल का पता दबाइए।$/;
const TERMS = /^इस पन्ने पर सेवा के नियम हैं। .*पैसे देने के दस मिनट के अंदर रद्द करेंगे, तो पूरे पैसे वापस मिलेंगे।/;
const PRIVACY = /^इस पन्ने पर लिखा है .*आपकी बातचीत रिकॉर्ड नहीं होती। आपकी जानकारी विज्ञापन के काम नहीं आती।/;

it.each([
  ["contact page names the ways to reach the company", ContactScreen, CONTACT],
  ["terms are told by their main points", TermsScreen, TERMS],
  ["privacy policy is told by its main points", PrivacyScreen, PRIVACY],
] as const)("read aloud, the %s", async (_what, Screen, said) => {
  const { booking, support, ...config } = testConfig();
  queryClient.setQueryData(CONFIG_KEY, {
    ...config,
    support: { ...support, email: "help@example.com" },
    booking: { ...booking, cancelGraceMinutes: 10 },
  });
  const speech = fakeSpeech();
  render(<Screen />);
  expect(await readAloud(speech, "सुनिए")).toMatch(said);
});
