// What a voice reads aloud: for the ear, with numbers and times in words. `{when}`: "tomorrow at six fifty in the morning".
import { attendees } from "./attendees.ts";

export const spoken = {
  "no-voice": "This phone has no voice for English",
  "no-voice-body": "Add an English voice in the phone’s settings, and open this page again.",
  failed: "The phone could not read this aloud",
  "failed-body": "Some voices need the internet. Once it is back, press the button again.",
  // The login
  "login-phone": "To log in, enter your mobile number of ten digits.",
  "login-send": "Then press the button below it. A message brings a code of {digits} digits.",
  "login-price": "A session for one question costs {amount}.",
  "code-enter": "Enter the code of {digits} digits that came in a message.",
  "code-enter-two": "Two codes came in messages. Enter both, each of {digits} digits.",
  "code-terms": "Tick the box with the terms below.",
  "code-send": "Then press the big button.",
  typed: "{digits}.",
  "typed-erased": "Erased.",
  "typed-sms": "The message with the code has come.",
  "typed-many": "These are more than ten digits. Please look at the number again.",
  "typed-phone": "All ten digits are there. Now press the button below.",
  "typed-code": "The code is complete.",
  "typed-send": "Now press the big button.",
  "code-refused": "This code did not work. Look at the message, and enter it again.",
  // A session
  "session-when": "Your session is {when}.",
  "session-of": "The session of {name} is {when}.",
  "other-joins":
    "The room opens on that person’s own phone alone. To send the way there, press the button below.",
  "come-before": "Come back {minutes} minutes before, and press the button to join.",
  "wait-here":
    "The room opens {minutes} minutes before. Stay on this page until then, and press the big button.",
  "wait-inside": "To wait for it, press the button below.",
  "room-open": "The room is open. Press the big button to go in.",
  running: "Your call is running. To go back to it, press the button below.",
  late: "{guide} is a little late. Your session stays yours.",
  "late-overdue": "You may also choose another time, or your money back.",
  "about-minutes": {
    one: "It takes about one more minute.",
    other: "It takes about {number} more minutes.",
  },
  "line-next": "You are next.",
  "line-place": "Your place in the line is {position}.",
  completed: "Your session is over. Your parcha will come on the page of parchas.",
  cancelled: "This session was cancelled.",
  missed: "The time of your session is over, and you could not be there.",
  "back-pending": "{amount} is on its way back to you.",
  "back-processed": "{amount} has been paid back to you.",
  "back-failed": "Paying back {amount} has not worked so far. We are looking into it.",
  absent: "{guide} could not come to your session. Choose below: another time, or your money back.",
  "absent-given":
    "{guide} could not come to your session. The person who booked it for you can choose another time.",
  // Home
  held: "A time is kept for you {when}, but not paid for yet.",
  "held-left": { one: "One minute is left for it.", other: "{number} minutes are left for it." },
  "held-pay": "To make it yours, press the button below.",
  "held-checking": "Your payment is being checked. You need not do anything.",
  ready: "Your parcha has come. To see it, press the button below.",
  written: "Your parcha is being written. It will appear here as soon as it is ready.",
  nothing: "You have no session booked yet.",
  "next-free": "The first free time is {when}.",
  "press-book": "To book, press the button below.",
  // Booking
  "choose-day": "To book a session, first choose a day above, then a time.",
  "free-times": {
    one: "Free {day}: one time. You can choose it.",
    other: "Free {day}: {number} times. Choose one.",
  },
  "press-earliest": "For the earliest time of all, press the button at the bottom.",
  lost: "The time you chose is not free any more.",
  "none-free": "No time is free just now. Please look again a little later.",
  "no-times": "No time is free {day}. Choose another day.",
  "no-times-wait":
    "No time is free {day}. Choose another day, or say below that you want a message when one becomes free.",
  "chosen-time": "The time you chose is {when}.",
  "kind-single": "one question",
  "kind-multiple": "several questions",
  price: "For {kind} you pay {amount}.",
  "price-nothing": "You have nothing to pay.",
  "book-continue": "To go on, press the button below. Before you pay, everything is said once more.",
  "pay-what": "You are booking a video session {when}, for {kind}.",
  "pay-amount": "For it you pay {amount}. The handwritten parcha is included.",
  "refund-none": "If you cancel, the money does not come back.",
  "refund-grace": {
    one: "If you cancel within one minute of paying, all your money comes back.",
    other: "If you cancel within {number} minutes of paying, all your money comes back.",
  },
  "refund-limits":
    "That is possible until thirty minutes before the start, twice in thirty days. After that it does not come back.",
  "move-can": "You can move it to another time twice, until two hours before it starts, without paying.",
  "move-cannot": "The time can not be changed any more.",
  "pay-replaces": "The time that is kept for you now, {when}, will be released.",
  "pay-press": "To pay, press the coloured button at the end. The other one leads back.",
  "confirm-press": "To confirm, press the coloured button at the end. The other one leads back.",
  taken: "This time is not free any more. Go back and choose another one.",
  // Parchas
  "parchas-none": "There is no parcha yet. After a session, yours will appear here.",
  "parchas-awaited": "A parcha is being written for you. It will appear here.",
  "parchas-have": { one: "Here is your parcha.", other: "Here are your parchas, of {number} sessions." },
  "parchas-latest": "The newest is of the session {day}. Press a picture to see it large.",
  // Remedies
  "remedies-none": "There are no remedies for you.",
  "remedies-for-sale": {
    one: "{guide} has named one remedy that you can choose.",
    other: "{guide} has named {number} remedies that you can choose.",
  },
  "remedies-choose": "Tick what you want done. You need not take any.",
  "remedies-chosen": {
    one: "You have chosen one remedy, for {amount}. To go on, press the button below.",
    other: "You have chosen {number} remedies, together {amount}. To go on, press the button below.",
  },
  "remedies-checking": {
    one: "Your payment for one remedy is being checked. You need not do anything.",
    other: "Your payment for {number} remedies is being checked. You need not do anything.",
  },
  "remedies-pending": {
    one: "One remedy is still to be done.",
    other: "{number} remedies are still to be done.",
  },
  "remedies-done": { one: "One remedy is done.", other: "{number} remedies are done." },
  "buy-what": { one: "You are buying one remedy.", other: "You are buying {number} remedies." },
  "buy-amount": "You pay {amount}.",
  "buy-refund":
    "The money for a remedy does not come back. If it can not be done, all the money for it comes back.",
  // The list of bookings
  "bookings-none": "You have no session coming.",
  "bookings-upcoming": { one: "One session is coming.", other: "{number} sessions are coming." },
  "bookings-one": "A session is {when}.",
  "bookings-change": "To move or cancel one, press the buttons beside it.",
  "bookings-past": { one: "Here is one past session.", other: "Here are {number} past sessions." },
  "bookings-past-none": "There are no past sessions.",
  // Moving and cancelling
  "move-now": "Your session is now {when}.",
  "move-to": "The new time is {when}.",
  "move-choose": "Choose the new day above, and then a time. Moving costs nothing.",
  "moves-left": { one: "You can move it once more.", other: "You can move it {number} more times." },
  "moves-left-after": {
    one: "After this you can move it once more.",
    other: "After this you can move it {number} more times.",
  },
  "move-last": "After this you cannot move it again.",
  "move-free": "Moving costs nothing.",
  "move-continue": "To go on, press the button below.",
  "cancel-what": "You are about to cancel it.",
  "cancel-refunded": "You get all of {amount} back.",
  "cancel-fee": "You do not get {amount} back.",
  "cancel-credits-back": "You get the discount of {amount} back, too.",
  "cancel-credits": "You do not get the discount of {amount} back, either.",
  "cancel-minutes": {
    one: "That holds for one more minute.",
    other: "That holds for {number} more minutes.",
  },
  "cancel-or-move": "You can also move it to another time. That costs nothing.",
  "cancel-press":
    "To cancel it, press the last button, the red one. To keep it, press the button beside that.",
  // What the guide should know, the page after a call, a receipt, the profile
  "intake-why": "Here you can say what {guide} should know. It is fine to say nothing.",
  "intake-given": "{guide} has what you gave.",
  "intake-speak":
    "You can speak instead of writing. Press the button with the microphone, and speak for up to two minutes.",
  "intake-photos": "You can add photos of your palms or an old chart, too.",
  "intake-save": "To send what you wrote, press the coloured button at the bottom.",
  "intake-over": "The session has begun, so nothing can be added here any more.",
  "still-open": "Your session is still open. To go back in, press the big button.",
  "no-session": "This session was not found. To see your sessions, press the button below.",
  "receipt-paid": "This is your receipt. You paid {amount} {day}.",
  "receipt-session": "It was for a video session.",
  "receipt-remedies": { one: "It was for one vidhi.", other: "It was for {number} vidhis." },
  "receipt-print": "To print it or keep it on the phone, press the button below.",
  "profile-what":
    "Here are your name and your mobile number. To change the name, press the button beside it.",
  "profile-address": "Your address for parchas is there.",
  "profile-no-address": "To get parchas by post, add your address below.",
  "profile-messages": "Below it you can choose how messages come.",
  "profile-rights":
    "The buttons at the end are for a copy of your data, for leaving all phones and for closing the account.",
} as const;

export const sentences = { attendees, spoken };
