/** Sentences about a booking for somebody else, for who pays. */
export const attendees = {
  title: "Who is it for?",
  name: "What do you call them?",
  "name-example": "For example Mother",
  phone: "Their mobile number",
  "phone-hint": "Once you have paid, this number gets an SMS. It also shows your number.",
  "phone-hint-paid": "Another number gets an SMS. It also shows your number.",
  rules:
    "They alone talk, on their own phone. You do not see what they write, nor their parcha. Moving, cancelling and the receipt stay with you.",
  "bad-name": "Enter a name, for example Mother",
  "bad-phone": "Enter a valid 10-digit mobile number",
  "own-phone": "This is your own number. Enter theirs.",
  for: "This session is for {name}",
  "way-in":
    "{phone} has got an SMS. The link opens on that phone, and the code to sign in comes to that number, too. They can join from 5 minutes before.",
  "no-sms":
    "{phone} wants no SMS from us, so please tell them yourself. They can join from 5 minutes before, on that phone, with the code to sign in that comes to it.",
  "send-link": "Send the link",
  "link-text": "Your session with {guide} is on {when}. Open it on the phone with {phone}:",
  copied: "The link is copied",
  "not-copied": "The link could not be copied. Please send it yourself:",
  "change-title": "Change name or number",
  "change-rule": {
    one: "You can change this {count} time only. What the earlier person wrote is erased.",
    other: "You can change this {count} times in all. What the earlier person wrote is erased.",
  },
  myself: "The session is for me",
  changed: "Changed",
  "not-changed": "It could not be changed",
} as const;
