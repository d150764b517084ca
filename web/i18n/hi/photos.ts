import type { Translation } from "#domain/messages.ts";
import type { photos as english } from "#web/i18n/en/photos.ts";

export const photos = {
  Front: "आगे",
  Back: "पीछे",
  "photo-of": "{day} का परचा, {side}",
  enlarge: "बड़ा करके देखें: {photo}",
  "image-failed": "परचे की फ़ोटो नहीं खुल सकी",
  "file-changed": "चुनने के बाद यह फ़ाइल बदल गई या हट गई है। कृपया इसे फिर से चुनिए।",
  larger: "बड़ा करें",
  smaller: "छोटा करें",
  "viewer-help": "बड़ा करने के लिए दो उँगलियों से फैलाइए।",
} as const satisfies Translation<typeof english>;
