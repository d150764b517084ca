import type { Translation } from "#domain/messages.ts";
import type { uploads as english } from "#web/i18n/en/uploads.ts";

export const uploads = {
  cut: "फ़ाइल भेजते समय कनेक्शन टूट गया। फिर से कोशिश कीजिए।",
  "too-large": "यह फ़ाइल भेजने के लिए बहुत बड़ी है। कोई छोटी फ़ाइल चुनिए।",
  busy: "सर्वर पर अभी बहुत काम है। एक मिनट बाद फिर कोशिश कीजिए।",
  refused: "यह फ़ाइल नहीं ली गई। उसे फिर से चुनिए।",
} satisfies Translation<typeof english>;
