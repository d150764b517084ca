import type { WritePageText } from "#web/content/page-text.ts";
import { complaints, words } from "./words.ts";

export const text: WritePageText = () => ({
  words,
  lead: "लॉग इन, बुकिंग, पेमेंट या आपके डेटा की बात हो, हम ख़ुशी से मदद करते हैं। अपने सत्र का दिन या पेमेंट ID बता दीजिए, काम जल्दी होगा। हमारी तरफ़ से कोई आपसे कोड, UPI पिन या कार्ड नंबर कभी नहीं माँगेगा।",
  sections: [complaints],
});
