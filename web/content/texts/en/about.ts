import type { WritePageText } from "#web/content/page-text.ts";
import { words } from "./words.ts";

export const text: WritePageText = ({ name, guide, brand }) => ({
  words,
  lead: `${name} brings you and ${guide} together by video: at a time that you choose, from your own home.`,
  sections: [
    {
      title: "Overview",
      paragraphs: [
        "You choose a day and a time, pay, and meet in the browser of your phone or computer. There is nothing to install. You ask your question, and somebody listens to it with care.",
        `Afterwards ${guide} writes down by hand what was said to you. That sheet is the parcha: you keep it, read it again, and show it to anyone you like.`,
      ],
    },
    {
      title: "Our mission",
      paragraphs: [
        "Good advice should not depend on how far you can travel, whom you know, or how much English you read. We want everybody to be able to ask at ease, in their own language.",
      ],
    },
    {
      title: "Our platform",
      points: [
        "Hindi first, and English: every page, every message.",
        "Made for the phone that you have. A mobile number is all you need to log in.",
        "Every time that is shown as free is free, and it is yours alone once it is booked.",
        "Payment through a well-known payment company; your card details never reach us.",
      ],
    },
    {
      title: "Our commitment",
      points: [
        `The session is between you and ${guide}. It is not recorded.`,
        "The fee that you see is the fee that you pay.",
        "Guidance, not a promise: we do not speak of any sure outcome, and we do not replace a doctor, a lawyer or a financial adviser.",
        "Your data stays yours: you can see it, take it with you and delete it yourself, on the Profile page.",
      ],
    },
    {
      title: "Company information",
      paragraphs: [`${name} is run by ${brand.company.name}, a private limited company in Gurugram, India.`],
    },
  ],
});
