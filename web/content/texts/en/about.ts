import type { WritePageText } from "#web/content/page-text.ts";
import { words } from "./words.ts";

export const text: WritePageText = ({ name, guide, brand }) => ({
  words,
  lead: `${name} brings you and ${guide} together by video: at a time that you choose, from your own home.`,
  sections: [
    {
      title: "Overview",
      paragraphs: [
        "You choose a day and a time, pay, and meet in the browser of your phone or computer. There is nothing to install. You ask your question and are heard, one person by another.",
        "Afterwards the guide writes down by hand what was said to you. That sheet is the parcha: you keep it, read it again, and show it to whom you like.",
      ],
    },
    {
      title: "Our mission",
      paragraphs: [
        "Whether someone finds good counsel should not depend on how far they can travel, whom they know, or how much English they read. We want everyone to be able to ask in peace, in their own language.",
      ],
    },
    {
      title: "Our platform",
      points: [
        "Hindi first, and English: each screen, each message.",
        "Made for the phone that you have. A mobile number is all that signing in takes.",
        "Every time that is shown as free is free, and it is yours alone once it is booked.",
        "Payment through a known payment provider; your card details never reach us.",
      ],
    },
    {
      title: "Our commitment",
      points: [
        "The session is between you and the guide. It is not recorded.",
        "The price that you see is the price that you pay.",
        "Guidance, not a promise: we foretell no certain outcome, and we do not replace a doctor, a lawyer or an adviser.",
        "Your data stays yours: you can see it, take it along and delete it, by yourself, on the Profile page.",
      ],
    },
    {
      title: "Company information",
      paragraphs: [`${name} is run by ${brand.company.name}, a private limited company in Gurugram, India.`],
    },
  ],
});
