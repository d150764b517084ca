import type { Translation } from "#domain/messages.ts";
import type { recording as english } from "#web/i18n/en/recording.ts";

export const recording = {
  question: "बोलकर पूछा सवाल",
  speed: "रफ़्तार",
  times: "{speed}×",
  failed: "रिकॉर्डिंग चल नहीं पाई। थोड़ी देर में फिर कोशिश कीजिए।",
  photos: "ग्राहक की भेजी फ़ोटो",
  "photo-n": "फ़ोटो {number}",
  "photo-failed": "फ़ोटो खुल नहीं पाई। थोड़ी देर में फिर कोशिश कीजिए।",
  enlarge: "बड़ी करके देखें: फ़ोटो {number}",
} satisfies Translation<typeof english>;
