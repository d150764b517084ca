import type { Translation } from "#domain/say.ts";
import type { pages as english } from "#web/i18n/en/pages.ts";

export const pages = {
  "login-title": "लॉग इन",
  "dashboard-title": "होम",
  "book-title": "सत्र बुक करें",
  "manage-bookings-title": "मेरी बुकिंग",
  "profile-title": "प्रोफ़ाइल",
  "feedback-title": "लोगों के अनुभव",
  "about-title": "हमारे बारे में",
  "contact-title": "संपर्क",
  "privacy-title": "निजता नीति",
  "terms-title": "सेवा की शर्तें",
  "admin-login-title": "एडमिन लॉग इन",
  "join-title": "सत्र में जुड़ें",
  "results-title": "आपका सत्र",
  "session-title": "सत्र",
  "sessions-title": "सत्र",
  "availability-title": "खुले समय",
  "receipt-title": "रसीद",
  "money-title": "पैसों का हिसाब",
  "version-of": "{date} से लागू",
  contact: "संपर्क",
  "contact-email": "ईमेल",
  "contact-phone": "फ़ोन",
  "contact-hours": "समय",
  "contact-address": "पता",
} satisfies Translation<typeof english>;
