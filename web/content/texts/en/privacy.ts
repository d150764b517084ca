import type { WritePageText } from "#web/content/page-text.ts";
import { complaints, words } from "./words.ts";

export const text: WritePageText = ({ name, brand }) => ({
  words,
  lead: `This page says what ${name} keeps about you, why, for how long, and how you can have it changed or removed. ${brand.company.name} is answerable for it.`,
  sections: [
    {
      title: "Legal basis",
      paragraphs: [
        "We work with your consent, under India’s Digital Personal Data Protection Act, 2023. You give it by ticking the box when you log in. Messages on WhatsApp have a box of their own, and nothing else hangs on it.",
        "Some things we keep because the law asks for them, whether you agree or not: the records of payments for tax, and what a court or an authority may rightly demand.",
      ],
    },
    {
      title: "Data we collect",
      points: [
        "Your mobile number.",
        "Your name, if you give it, otherwise one made from the last four digits of your number; a referral code of your own, and whose code you came with.",
        "Your bookings: day, time, kind of session, price, and what became of them.",
        "Payments, refunds and credits: amounts, times, and the payment company’s reference numbers. Never a card number, a UPI PIN or a password.",
        "What a session leaves behind: the photos of your parcha, the tracking number if it is posted to you, and the vidhis that were suggested.",
        "What you tell the guide before a session, if you do: whom it is about, a name, date, time and place of birth, your question, written or spoken, and photos, of your palm for example; for a marriage’s kundli milan also the date, time and place of birth of the other person, without a name. You can leave out all of it.",
        "If you book for somebody else: the name and the mobile number of that person, which you give us. If somebody books for you, it is your name and number. Only messages about that session go there.",
        "If you add one more person to a session: that person’s name, mobile number and what they are to you, if you say it. They see when and whose the session is, who added them, and the call once they are let in; nothing of what you wrote, your parcha or your money.",
        "The postal address to which your written parcha goes, if you give it: name, house, place, state, PIN code, and a phone number for the delivery if it is another.",
        "What you agreed to: the terms and this policy, and WhatsApp messages if you chose them, each with the version and the language of the text and the time.",
        "Where you are logged in: for each device the kind of browser and of phone or computer, when you logged in there, and when you last used it. Not its model, not its serial number, and not where you are.",
        "The internet address from which a login code was asked for, and short server records in which a number shows its last four digits at most.",
        "What you write to us when you ask for help.",
      ],
      closing:
        "In a session you may speak of your birth, your family, your worries. It is not recorded, and nothing of it is kept but what the guide writes on your parcha or notes privately, and what you yourself wrote beforehand. The notes are seen by nobody else but you: they are in the file with your data. When you speak or write about someone else, please have their consent.",
    },
    {
      title: "Cookies and your browser’s memory",
      points: [
        "A session cookie keeps you logged in for up to 90 days from your last visit. We keep it in a scrambled form, and logging out ends it.",
        "A cookie marks this phone or computer as one that has logged in with your number before, so that others cannot use up your codes. If you log this device out from another one, the mark counts no more.",
        "A short-lived cookie ties a code to the browser that asked for it. Another remembers whether the sidebar is wide or narrow, for seven days. Two more remember your language and your theme for a year, so that each page opens in them.",
        "Your browser itself remembers your language, your theme, and your name and number to show them at once; and what you are typing for the guide, until you save it or close the page.",
        "So that you can read them without internet, your phone or computer keeps the lists of your bookings, parchas and vidhis until you log out. It keeps the photos of your parchas only if you switch that on in your profile; they go when you switch it off or log out.",
        "There are no advertising or tracking cookies.",
      ],
    },
    {
      title: "How we use it",
      points: [
        "Number and code: to log you in and to keep others out.",
        "Bookings: to keep your time free, to show it to the guide, and to hold the session.",
        "Payments: to take the fee, to send refunds, and to keep the accounts that tax law asks for.",
        "Parchas and vidhis: so that you find them here and can download them.",
        "What you tell beforehand: so that the guide can prepare for your sessions and look back at it, and for nothing else.",
        "Postal address: to send you the written parcha. Only its PIN code has a second use, which “Devices” names below.",
        "Number and bookings together: to tell you about your own sessions.",
        "Referral codes and credits: to give you and your friend the discount, and the welcome offer once to each person.",
        "Devices: to show you where you are logged in, to tell you when a new one logs in, and to notice that a number may have a new owner. After 180 days without a visit a new device must first give the PIN code of your address or your year of birth.",
        "Internet addresses and server records: to stop those who guess codes, and to find faults.",
      ],
      closing: "For nothing else: no advertising, and no decision about you that a machine takes alone.",
    },
    {
      title: "Messages, and your consent to WhatsApp",
      points: [
        "SMS belong to the service: the login code, that a session is booked, moved or cancelled, that a refund is on its way, and that a new device has logged in. These always come.",
        "Reminders before a session, and messages about a parcha or vidhi, come as a notification of your browser or on WhatsApp if you chose one of them. They come by SMS if you have neither, or have not opened them in time. You can switch them off on the Profile page.",
        "On WhatsApp we write only if you ticked that box: the messages named here, and nothing else. Booking does not need it.",
        "The link in an SMS lasts 30 days and shows nothing unless you log in. We note that you opened it, so that the same message does not come twice.",
        "If you switch on notifications, your browser gives us an address at its maker (Google, Apple, Mozilla or Microsoft). Our messages go there encrypted, so that only your browser can read them. They end when you switch them off or log out.",
        "You take that back as easily as you gave it: one switch on the Profile page. From that moment nothing more goes out there, not even a reminder that was already waiting.",
      ],
    },
    {
      title: "Sharing",
      paragraphs: [
        "Your name, number, bookings, parchas, postal address and what you tell beforehand are seen by the guide, and by the few staff who need them for their work; what stands on the parcel of your parcha also by those who deliver it. The friend whose code you used sees a credit, not who you are. We sell nothing to anyone. Authorities get what the law tells us to give.",
      ],
    },
    {
      title: "Third-party providers",
      paragraphs: ["These companies work for us. Each gets what its work needs and nothing more."],
      points: [
        "Payment: the amount, our reference, your number so that you need not type it, and what you enter in its window.",
        "Video meeting: picture and sound while the session lasts, the name that is shown, and the internet address of your connection. Nothing is recorded.",
        "SMS: your number and the text.",
        "Messaging (WhatsApp): your number and the text, if you chose it or write to us there.",
        "Post and courier: name, address and phone number, as they stand on the label of your parcha.",
        "Cloud storage and servers: they hold the database, the photos of the parchas, what you speak and show to the guide beforehand, and the backups, for us alone.",
      ],
    },
    {
      title: "Security",
      paragraphs: [
        "Connections are encrypted. Codes and sessions are kept in a scrambled form from which they cannot be read back; a code works for five minutes and once. What you write to the guide beforehand and the guide’s own notes are encrypted in the database. Wrong tries are counted, so that nobody can guess their way in. Only the guide and the staff who need to can see bookings.",
        "If anything should still go wrong with your data, we tell you and the Data Protection Board of India without delay.",
      ],
    },
    {
      title: "Retention: how long we keep it",
      points: [
        "Account, bookings, parchas and vidhis: as long as you have the account.",
        "What you tell beforehand: as long as you have the account, unless you delete it, which you can at any time; for a cancelled booking 30 days. The guide’s notes: as long as you have the account.",
        "The postal address: until you delete it on the Profile page, at the latest with the account.",
        "Login codes, and the internet addresses that asked for them: about a day.",
        "Devices: until you log out there, or 90 days after your last visit, at most a year. Of a device that you have logged out from another one we keep a random mark, which names neither it nor you, so that it stays unknown. When you last used the account: as long as you have it.",
        "An account from which its number was taken because the number has a new owner: 180 days, for a dispute; then it is deleted like a closed one.",
        "The list of messages to you: 30 days after they were sent.",
        "Payments, refunds and the bookings they belong to: as long as Indian tax law asks, even after the account is gone, and then without your name and number.",
        "The number of a deleted account: for two years as a scrambled mark from which the number cannot be read, for one purpose only: that the welcome offer is given once.",
        "A number that wants no messages about sessions that others book: until it has an account. We could not keep to it otherwise.",
        "Server records: as long as the data protection rules ask, which is a year.",
      ],
    },
    {
      title: "Your rights",
      points: [
        "See it and take it with you: on the Profile page you get your data as a file.",
        "Have it corrected or completed: your address on the Profile page, and what you tell beforehand until the session begins, by yourself; for all else write to us.",
        "Take back a consent: WhatsApp by its switch on the Profile page; the consent to this policy by deleting the account.",
        "Have it deleted: on the Profile page, by yourself. Name, number, postal address, what you told, spoke and showed beforehand, the guide’s notes and the photos of your parchas are deleted. Sessions still to come end as if you had cancelled them, as a rule without a refund; the page lists them before you confirm. Save your file first.",
        "Name someone who acts for you when you cannot: write to us.",
        "See where you are logged in, and log out on one device or on all at once: on the Profile page.",
      ],
    },
    complaints,
    {
      title: "Children",
      paragraphs: [
        "Accounts are for people of 18 years and older. We do not knowingly keep data of children; if you know of such an account, tell us and we remove it.",
      ],
    },
    {
      title: "International transfers",
      paragraphs: [
        "Where we can choose, we use servers in India. Some of the companies named above also work in other countries, such as WhatsApp. We send nothing to a country for which the Government of India forbids it.",
      ],
    },
    {
      title: "Languages",
      paragraphs: [
        "This text is here in Hindi and English. If you would like it in another language of the Eighth Schedule of the Constitution, write to us.",
      ],
    },
    {
      title: "Changes",
      paragraphs: [
        "When this policy changes, its date above changes with it, and you are asked again at your next login.",
      ],
    },
  ],
});
