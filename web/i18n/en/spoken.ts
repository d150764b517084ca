// What a screen says aloud, by its state, where none of its own sentences says what to press next. For the ear: whole words
// alone. `{when}`: "tomorrow at six fifty in the morning"; `{rule}`: a sentence of the screen.
import { attendees } from "./attendees.ts";

export const spoken = {
  "no-voice": "This phone has no voice for English",
  "no-voice-body": "Add an English voice in the phone’s settings, and open this page again.",
  failed: "The phone could not read this aloud",
  "failed-body": "Some voices need the internet. Once it is back, press the button again.",
  "login-phone":
    "To log in, enter your mobile number of ten digits. Then press the button below it. A session for one question costs {amount}.",
  "login-number": "{digits}. All ten digits are there. Now press the button below.",
  code: "Enter the code of {count} digits that came in a message. Tick the box with the terms below. Then press the big button.",
  "code-terms": "{digits}. The code is complete. Tick the box with the terms. Then press the big button.",
  "code-send": "{digits}. The code is complete. Now press the big button.",
  "session-when": "Your session is {when}.",
  booked: "Your session is {when}. Come back {minutes} minutes before, and press the button to join.",
  "booked-other":
    "The session of {name} is {when}. The room opens on their own phone alone. To send the way there, press the button below.",
  "wait-here":
    "Your session is {when}. The room opens {minutes} minutes before. Stay on this page until then, and press the big button.",
  "wait-inside": "Your session is {when}. To wait for it, press the button below.",
  "room-open": "Your session is {when}. The room is open. Press the big button to go in.",
  "room-open-line": {
    one: "Your session is {when}. You are next. The room is open. Press the big button to go in.",
    other:
      "Your session is {when}. Your place in the line is {count}. The room is open. Press the big button to go in.",
  },
  running: "Your call is running. To go back to it, press the button below.",
  late: "{guide} is a little late. Your session stays yours. To wait for it, press the button below.",
  held: "A time is kept for you {when}, but not paid for yet. To make it yours, press the button below.",
  ready: "Your parcha has come. To see it, press the button below.",
  written: "Your parcha is being written. It will appear here as soon as it is ready.",
  nothing: "You have no session booked yet. To book, press the button below.",
  "nothing-free":
    "You have no session booked. The first free time is {when}. To book, press the button below.",
  choose:
    "To book a session, first choose a day above, then a time. For the earliest time of all, press the button at the bottom.",
  lost: "The time you chose is not free any more. For the earliest time of all, press the button at the bottom.",
  "kind-single": "one question",
  "kind-multiple": "several questions",
  chosen: "The time you chose is {when}. For {kind} you pay {amount}. To go on, press the button below.",
  pay: "You are booking a video session {when}, for {kind}. For it you pay {amount}. {rule} To pay, press the coloured button at the end.",
  "pay-other":
    "The session {when} is for {name}, on the phone with the number {digits}. For it you pay {amount}. {rule} To pay, press the coloured button at the end.",
  "pay-free":
    "You are booking a video session {when}, for {kind}. You have nothing to pay. To confirm, press the coloured button at the end.",
  "pay-unnamed": "The session is for somebody else. Enter their name and their mobile number first.",
  move: "The session is now {when}. Choose the new day above, and then a time. Moving costs nothing.",
  "move-chosen": "The new time is {when}. To go on, press the button below.",
  "move-confirm": "The new time is {when}. {rule} To confirm, press the coloured button at the end.",
  cancel: "The session is {when}. {rule} To cancel it, press the last button, the red one.",
  bookings: "The next session is {when}. To move or cancel it, press the buttons beside it.",
  parchas: "Here are your parchas, the newest of the session {day}. Press a picture to see it large.",
  "remedies-chosen": "For what you have chosen you pay {amount}. To go on, press the button below.",
  "remedies-buy": "You pay {amount}. {rule} To pay, press the coloured button at the end.",
  film: "Here is the video of the vidhi. To play it, press the video.",
  intake:
    "Here you can say what {guide} should know. You can speak instead of writing: press the button with the microphone. It is fine to say nothing.",
  "intake-given": "{guide} has what you gave.",
  "still-open": "Your session is still open. To go back in, press the big button.",
  receipt: "This is your receipt. You paid {amount} {day}. To print it or keep it, press the button below.",
  profile:
    "Here are your name and your number. To get parchas by post, give your address below. At the end you can get your data or close the account.",
  about:
    "This page is about {guide}. You can talk to them by video, the two of you alone. One question costs {amount}. To choose a time, press the button at the bottom.",
} as const;

export const sentences = { attendees, spoken };
