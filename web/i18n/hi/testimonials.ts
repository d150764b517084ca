import type { Translation } from "#domain/messages.ts";
import type { testimonials as english } from "#web/i18n/en/testimonials.ts";

export const testimonials = {
  title: "ग्राहकों के अनुभव",
  lead: "वे बातें जिन्हें ग्राहकों ने बिना नाम के दिखाने की हाँ की है। आप जो चुनेंगे, वह अनुभवों के पन्ने पर सबको दिखेगा।",
  none: "अभी किसी ग्राहक ने अपनी बात दिखाने की हाँ नहीं की है।",
  failed: "अनुभव नहीं खुल सके",
  publish: "दिखाएँ",
  withdraw: "हटाएँ",
  published: "दिख रहा है",
  "not-saved": "यह सेव नहीं हो पाया",
  of: "5 में से {stars}",
  rating: "ग्राहक को कैसा लगा",
  "none-rated": "ग्राहक ने अभी नहीं बताया।",
  "rating-failed": "जवाब नहीं खुल सका।",
} satisfies Translation<typeof english>;
