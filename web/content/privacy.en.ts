import type { WriteLegalText } from "./legal-text.ts";

export const text: WriteLegalText = ({ brand }) => ({
  lead: `This page says what ${brand.name} keeps about you, why, for how long, and how you can have it changed or removed. ${brand.company.name} is answerable for it.`,
  sections: [
    {
      title: "What we keep, and why",
      points: [
        "Your mobile number: to sign you in, to keep your bookings with you, and to reach you about them.",
        "A name made from the last four digits of your number, and a referral code of your own.",
        "Your bookings: day, time, kind of session, price and what became of them.",
        "Payments and refunds: amounts, times, and the payment provider's reference numbers.",
        "What you agreed to: these terms and this policy, and WhatsApp messages if you chose them, each with the version and the language of the text and the time.",
      ],
    },
    {
      title: "Signing in",
      paragraphs: [
        "You sign in with a one-time code sent by SMS. We keep the code only in a scrambled form, from which it cannot be read back; it works for five minutes and once.",
        "Wrong tries and requests for codes are counted, together with the internet address they came from, so that nobody can guess their way into your account.",
      ],
    },
    {
      title: "Cookies and your browser's memory",
      points: [
        "A session cookie keeps you signed in for up to 90 days from your last visit. We keep it in a scrambled form too, and logging out ends it.",
        "A cookie marks this phone or computer as one that has signed in with your number before, so that others cannot use up your codes.",
        "A short-lived cookie ties a code to the browser that asked for it. Another remembers whether the sidebar is wide or narrow, for seven days.",
        "Your browser itself remembers your language, your theme, and your name and number to show them at once.",
        "There are no advertising or tracking cookies.",
      ],
    },
    {
      title: "Payments",
      paragraphs: [
        "You pay in the window of our payment provider. Card numbers, UPI PINs and passwords go to the provider alone: we never see them and keep none of them.",
      ],
    },
    {
      title: "Messages on WhatsApp",
      paragraphs: [
        "We write to you on WhatsApp only if you ticked that box. It is not needed for booking. You can take it back at any time by writing to us; from then on we stop.",
      ],
    },
    {
      title: "Who else receives something",
      paragraphs: [
        "The companies that work for us get what their work needs and nothing more: the SMS company your number and the text, the payment provider the amount and what you enter there, WhatsApp your number if you chose it, and the company that runs our servers. We sell nothing to anyone. Authorities receive what the law obliges us to give.",
      ],
    },
    {
      title: "How long",
      paragraphs: [
        "Your account and bookings stay for as long as you have the account. Rows about payments and refunds stay as long as Indian tax law asks, even after the account is gone, and then without your name.",
      ],
    },
    {
      title: "How it is protected",
      paragraphs: [
        "Connections are encrypted, codes and sessions are kept scrambled, only the guide and the staff who need to can see bookings, and our logs show no more than the last four digits of a number. If anything should still go wrong with your data, we tell you and the Data Protection Board of India.",
      ],
    },
    {
      title: "Your rights",
      paragraphs: [
        "You can ask what we keep about you, have it corrected, have it deleted, take back a consent, name someone to act for you, and complain. Write to us; we answer within 30 days. If our answer does not satisfy you, you can turn to the Data Protection Board of India.",
      ],
    },
    {
      title: "Grown-ups only",
      paragraphs: [
        "Accounts are for people of 18 years and older. We do not knowingly keep data of children; if you know of such an account, tell us and we remove it.",
      ],
    },
    {
      title: "Changes",
      paragraphs: [
        "When this policy changes, its date above changes with it, and with the next sign-in you are asked again.",
      ],
    },
  ],
});
