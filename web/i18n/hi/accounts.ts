import type { Translation } from "#domain/messages.ts";
import type { sentences as english } from "#web/i18n/en/accounts.ts";
import { audit } from "./audit.ts";
import { logins } from "./logins.ts";
import { push } from "./push.ts";

const account = {
  "password-body": "नया पासवर्ड रखने पर आप बाक़ी सब जगह से लॉग आउट हो जाएँगे।",
  "change-password": "पासवर्ड बदलें",
  "old-password": "अभी का पासवर्ड",
  "new-password": "नया पासवर्ड",
  "old-missing": "अभी का पासवर्ड डालिए।",
  "save-password": "नया पासवर्ड सेव करें",
  saved: "आपका नया पासवर्ड सेव हो गया",
  "sessions-body": "इनमें से कोई आपका न हो, तो वहाँ से लॉग आउट कीजिए और पासवर्ड बदल लीजिए।",
  "sessions-failed": "आपके लॉग इन की सूची नहीं खुल सकी",
  device: "{system} पर {browser}",
  "unknown-device": "कोई और डिवाइस",
  used: "पिछली बार {when}",
  since: "लॉग इन {when}",
  network: "नेटवर्क {network}",
  "end-others": "बाक़ी सब से लॉग आउट करें",
  "ended-others": { one: "{count} जगह से लॉग आउट हुआ", other: "{count} जगहों से लॉग आउट हुआ" },
} satisfies Translation<typeof english.account>;

const health = {
  since: "{day}, {time} IST से",
  runbook: "साइट चलाने वाले की किताब में (ops/runbook.md):",
  "act-payments": {
    one: "{count} पेमेंट हो चुका है, पर न काम आया न लौटा।",
    other: "{count} पेमेंट हो चुके हैं, पर न काम आए न लौटे।",
  },
  "act-events": {
    one: "गेटवे की {count} ख़बर आई है, पर उस पर काम नहीं हो सका।",
    other: "गेटवे की {count} ख़बरें आई हैं, पर उन पर काम नहीं हो सका।",
  },
  "act-refunds": {
    one: "{count} रिफ़ंड एक घंटे से नहीं जा सका।",
    other: "{count} रिफ़ंड एक घंटे से नहीं जा सके।",
  },
  "act-books": {
    one: "{count} पेमेंट गेटवे के हिसाब से नहीं मिलता।",
    other: "{count} पेमेंट गेटवे के हिसाब से नहीं मिलते।",
  },
  "unknown-books": "एक दिन से ज़्यादा से हिसाब नहीं मिलाया जा सका: गेटवे ने अपना हिसाब नहीं दिखाया।",
  "act-tasks": {
    one: "{count} पेमेंट या रिफ़ंड आपके फ़ैसले पर रुका है।",
    other: "{count} पेमेंट या रिफ़ंड आपके फ़ैसले पर रुके हैं।",
  },
  "act-messages": {
    one: "ग्राहकों का {count} मैसेज एक घंटे से नहीं जा सका।",
    other: "ग्राहकों के {count} मैसेज एक घंटे से नहीं जा सके।",
  },
  "act-codes": {
    one: "{count} नंबर ने कोड माँगा पर डाला नहीं। आम तौर पर इससे कहीं ज़्यादा लोग डालते हैं।",
    other: "{count} नंबरों ने कोड माँगा पर डाला नहीं। आम तौर पर इससे कहीं ज़्यादा लोग डालते हैं।",
  },
  "act-sweeps": "सर्वर के अपने काम रुके हुए हैं: न कुछ भेजा जा रहा है, न पेमेंट निपट रहे हैं, न समय खुल रहे हैं।",
  "act-sweeps-named": "सर्वर के अपने कामों का एक हिस्सा नहीं हो पा रहा: {names}।",
  "act-database": {
    one: "इस पल {count} काम डेटाबेस का इंतज़ार कर रहा है।",
    other: "इस पल {count} काम डेटाबेस का इंतज़ार कर रहे हैं।",
  },
  "act-live": "इस सर्वर तक बदलाव की ख़बर नहीं पहुँच रही। पेज हर 15 सेकंड में ख़ुद देख लेते हैं, पर कोई कॉल शुरू नहीं हो सकती।",
  "act-archive":
    "दस मिनट से डेटाबेस का नया लिखा दूसरी जगह नहीं सहेजा गया। अभी डिस्क ख़राब हुई तो तब से अब तक का सब खो जाएगा।",
} satisfies Translation<typeof english.health>;

const staff = {
  lead: "कौन लॉग इन कर सकता है, और कौन क्या देख और कर सकता है।",
  invite: "किसी को जोड़ें",
  "role-admin": "{guide}",
  "role-staff": "स्टाफ़",
  "role-accounts": "हिसाब-किताब",
  "role-super_admin": "सुपर एडमिन",
  "means-admin": "सत्र करते हैं। ग्राहकों की सब जानकारी और कमाई देखते हैं।",
  "means-staff": "परचे भेजते हैं और विधियाँ करते हैं। पैसे, फ़ोटो और ग्राहकों की लिखी बातें नहीं देखते।",
  "means-accounts": "पैसे, रिफ़ंड और हिसाब देखते हैं। फ़ोटो और ग्राहकों की लिखी बातें नहीं देखते।",
  "means-super_admin": "सब कुछ, और ये खाते भी।",
  you: "आप",
  "signed-in": "पिछला लॉग इन {when}",
  "never-signed-in": "अभी तक लॉग इन नहीं किया",
  "totp-on": "टू-स्टेप लॉग इन चालू",
  "totp-off": "टू-स्टेप लॉग इन बंद",
  disabled: "बंद",
  invited: "बुलाया गया",
  "invited-until": "लिंक {when} तक चलेगा",
  "invite-over": "लिंक का समय निकल गया",
  "link-open": "नए पासवर्ड का लिंक {when} तक चलेगा",
  menu: "{name} के लिए क्या करना है",
  "change-role": "भूमिका बदलें",
  "new-link": "पासवर्ड का नया लिंक",
  disable: "बंद करें",
  enable: "फिर चालू करें",
  "name-hint": "जैसा बाक़ी लोग पढ़ेंगे।",
  "name-missing": "नाम लिखिए।",
  "username-hint": "लॉग इन के लिए। छोटे अंग्रेज़ी अक्षर, अंक, बिंदु और डैश।",
  "username-odd": "2 से 40 छोटे अंग्रेज़ी अक्षर, अंक, बिंदु, डैश या अंडरस्कोर रखिए।",
  role: "भूमिका",
  create: "लिंक बनाएँ",
  creating: "लिंक बन रहा है…",
  "link-title": "{name} के लिए लिंक",
  "link-lead":
    "इसे ख़ुद {name} को भेजिए। यह सिर्फ़ अभी दिखेगा, एक ही बार चलेगा, और {when} तक ही। जिसके पास यह लिंक होगा, वही पासवर्ड चुन सकेगा।",
  link: "लिंक",
  copied: "कॉपी हो गया",
  "not-copied": "कॉपी नहीं हो सका। इसे चुनकर ख़ुद कॉपी कीजिए।",
  whatsapp: "WhatsApp से भेजें",
  sms: "SMS से भेजें",
  message: "{name} जी, इस लिंक से {brand} के लिए अपना पासवर्ड चुनिए। यह {when} तक, एक ही बार चलेगा: {url}",
  "link-done": "मैंने भेज दिया",
  "role-title": "{name} की भूमिका",
  "role-save": "भूमिका सेव करें",
  "role-saved": "{name}: {role}",
  "role-saved-body": "यह अभी से लागू है।",
  "disable-title": "{name} का खाता बंद करें?",
  "disable-body":
    "{name} हर जगह से अभी लॉग आउट हो जाएँगे, चल रही कॉल से भी, और लॉग इन नहीं कर सकेंगे। उनका किया कुछ नहीं मिटेगा, और आप खाता फिर चालू कर सकते हैं।",
  "disabled-done": "{name} अब लॉग इन नहीं कर सकते",
  "enabled-done": "{name} फिर लॉग इन कर सकते हैं",
  "renew-title": "{name} के लिए नया पासवर्ड?",
  "renew-body":
    "आपको एक लिंक मिलेगा, जिससे {name} नया पासवर्ड चुनेंगे। तब तक अभी वाला पासवर्ड चलेगा; उसके बाद {name} हर जगह से लॉग आउट हो जाएँगे।",
  "not-saved": "यह सेव नहीं हुआ",
  "invite-greeting": "नमस्ते, {name}",
  "invite-lead": "अपने खाते “{username}” ({role}) के लिए पासवर्ड चुनिए।",
  "invite-password": "आपका पासवर्ड",
  "invite-hint": "कम से कम 12 अक्षर। कुछ शब्द साथ मिलाकर याद रखना आसान होता है।",
  "invite-show": "पासवर्ड दिखाएँ",
  "invite-short": "अभी 12 में से {count} अक्षर हैं।",
  "invite-choose": "पासवर्ड सेव करें",
  "invite-done": "आपका पासवर्ड सेव हो गया",
  "invite-done-body": "अब इससे लॉग इन कीजिए।",
  "invite-failed": "यह लिंक नहीं खुला",
  "invite-failed-body": "पासवर्ड पहले से है, तो आप लॉग इन कर सकते हैं।",
  "invite-sign-in": "लॉग इन पर जाएँ",
} satisfies Translation<typeof english.staff>;

export const sentences = { account, audit, health, logins, push, staff };
