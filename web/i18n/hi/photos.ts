import type { Translation } from "#domain/messages.ts";
import type { photos as english } from "#web/i18n/en/photos.ts";

export const photos = {
  Front: "आगे",
  Back: "पीछे",
  "photo-of": "{day} का परचा, {side}",
  enlarge: "बड़ा करके देखें: {photo}",
  "image-failed": "परचे की फ़ोटो नहीं खुल सकी",
  larger: "बड़ा करें",
  smaller: "छोटा करें",
  "viewer-help": "दो उँगलियों से या प्लस-माइनस से बड़ा-छोटा कीजिए, उँगली से या तीर वाले बटनों से खिसकाइए।",
} as const satisfies Translation<typeof english>;
