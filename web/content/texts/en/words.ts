import type { PageSection, PageWords } from "#web/content/page-text.ts";

export const words: PageWords = {
  inForceFrom: (day) => `In force from ${day}`,
  contact: "Contact",
  email: "Email",
  phone: "Phone",
  chat: "WhatsApp",
  website: "Website",
  hours: "Support hours",
  company: "Company",
  address: "Address",
  morePages: "More pages",
  notices: "Licences of software and place lists",
};

/** How to complain: on every page that promises something. */
export const complaints: PageSection = {
  title: "Complaints",
  paragraphs: [
    "If something went wrong, tell us at the address on this page and write “complaint” in the first line, so that it reaches the person who decides. We confirm it within 48 hours and answer within 30 days.",
    "If it is about your data and our answer does not satisfy you, you can turn to the Data Protection Board of India.",
  ],
};
