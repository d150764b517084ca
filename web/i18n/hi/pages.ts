import type { Translation } from "#domain/say.ts";
import type { pages as english } from "#web/i18n/en/pages.ts";

export const pages = {
  "login-title": "लॉग इन",
  "dashboard-title": "होम",
  "book-title": "सत्र बुक करें",
  "privacy-title": "निजता नीति",
  "terms-title": "सेवा की शर्तें",
  "admin-login-title": "एडमिन लॉग इन",
  "availability-title": "खुले समय",
  "version-of": "{date} से लागू",
  contact: "संपर्क",
  "contact-email": "ईमेल",
  "contact-phone": "फ़ोन",
  "contact-hours": "समय",
  "contact-address": "पता",
} satisfies Translation<typeof english>;
