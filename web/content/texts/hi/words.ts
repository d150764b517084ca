import type { PageSection, PageWords } from "#web/content/page-text.ts";

export const words: PageWords = {
  inForceFrom: (day) => `${day} से लागू`,
  contact: "संपर्क",
  email: "ईमेल",
  phone: "फ़ोन",
  chat: "WhatsApp",
  website: "वेबसाइट",
  hours: "मदद का समय",
  company: "कंपनी",
  address: "पता",
  morePages: "और पन्ने",
  notices: "सॉफ़्टवेयर और जगहों की सूचियों के लाइसेंस",
};

/** How to complain: on every page that promises something. */
export const complaints: PageSection = {
  title: "शिकायत",
  paragraphs: [
    "कुछ ग़लत हुआ हो तो इस पन्ने पर दिए पते पर हमें बताइए, और पहली लाइन में “शिकायत” लिखिए, ताकि बात सीधे फ़ैसला करने वाले तक पहुँचे। हम 48 घंटे में बता देंगे कि शिकायत मिल गई, और 30 दिन में जवाब देंगे।",
    "बात आपके डेटा की हो और हमारे जवाब से संतोष न हो, तो आप भारत के डेटा प्रोटेक्शन बोर्ड के पास जा सकते हैं।",
  ],
};
