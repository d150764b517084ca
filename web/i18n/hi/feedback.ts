import type { Translation } from "#domain/messages.ts";
import type { feedback as english } from "#web/i18n/en/feedback.ts";

export const feedback = {
  clips: "ग्राहकों की बातें",
  play: "चलाएँ: {handle}",
  pause: "रोकें: {handle}",
  mute: "आवाज़ बंद करें",
  unmute: "आवाज़ चालू करें",
  next: "अगला वीडियो",
  previous: "पिछला वीडियो",
  place: "{total} में से {place}: {handle}",
  "swipe-up": "अगले के लिए ऊपर सरकाइए",
  "sample-handle": "नमूना {number}",
  "sample-note": "सिर्फ़ नमूना है, किसी ग्राहक की बात नहीं।",
  failed: "यह वीडियो नहीं चल सका। इंटरनेट देखकर फिर कोशिश कीजिए।",
  "book-now": "अभी सत्र बुक करें",
  "empty-title": "अभी यहाँ कोई वीडियो नहीं है",
  "empty-body": "जिनका सत्र हो चुका है, वे चाहें तो यहाँ अपना अनुभव बताएँगे। आपको उसके लिए रुकना नहीं है।",
} satisfies Translation<typeof english>;

export const sentences = { feedback };
