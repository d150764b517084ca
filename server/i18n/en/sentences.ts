// The server's English sentences: one for each error code, confirmations, and the texts of messages.
import type { ErrorCode, LoginCodeRefusal } from "#contract/errors.ts";
import type { Sentence } from "#domain/messages.ts";
import { states } from "./states.ts";

export const sentences = {
  ...states,
  "bad-input": "Some details are missing or not right. Please check them and try again.",
  "bad-phone": "Enter a valid 10-digit Indian mobile number",
  "bad-pin-code": "A PIN code has 6 digits, and the first is not 0.",
  "bad-date": "Choose a day from today up to 60 days ahead.",
  "bad-date-range": "Choose a first day and a last day that is not before it, up to a year ahead.",
  "not-a-slot": "That time is not open for booking. Please choose one of the times shown.",
  "no-ranges": "Please add at least one time range",
  "range-off-the-mark": "{range}: times must be on 10-minute marks, such as 10:00 or 10:10.",
  "range-reversed": "{range}: the end must be after the start.",
  "range-overlapping": "{range} overlaps another range of this day.",
  "missing-credentials": "Please enter both username and password",
  "fields-missing": "Please fill in all fields",
  "phone-not-ten-digits": "Phone number must be exactly 10 digits",
  "date-misshapen": "Date must be in YYYY-MM-DD format",
  "time-misshapen": "Time must be in HH:mm format",
  "phone-mismatch": "That phone number is not this account’s. Type the number that you sign in with.",
  "own-phone": "This is your own number. For yourself, book without naming anybody else.",
  "bad-signature": "This payment could not be verified. If money was deducted, please contact support.",
  "bad-span": "Choose a span of at most 31 days, the first day before the last.",
  "bad-tracking-number": "Write the tracking number in letters, digits and dashes, 40 at most.",
  "bad-video-address": "The video’s address must begin with https:// and have no spaces in it.",
  "video-may-name-a-person":
    "Another vidhi uses this video. To use it here too, watch it and confirm that it names nobody.",
  "bad-username": "A username has 2 to 40 small letters, digits, dots, dashes or underscores.",
  "password-too-short":
    "Choose a password of at least 12 characters. A few words together are easy to remember.",
  "password-too-common":
    "This password is easy to guess. Choose another one, such as a few words that belong together for you alone.",
  "not-signed-in": "Please log in to continue.",
  "bad-credentials": "Invalid credentials",
  "totp-needed": "Type the code that your authenticator app shows now.",
  "totp-wrong":
    "That code is not right, or was used already. Wait for the next one; if it goes on, check that your phone’s clock sets itself.",
  "recovery-code-wrong":
    "This recovery code is not right, or has been used before. Type another one of your list: each works once.",
  "totp-required": "Before you go on, switch on two-step sign in.",
  "totp-is-on": "Two-step sign in is on already. For a new phone, switch it off first.",
  "totp-not-begun": "This set-up was not begun, or was begun anew elsewhere. Please start over.",
  "password-needed": "Type your password again to go on. Nothing was changed yet.",
  "code-needed": "To go on, enter the code that we send to your phone. Nothing was changed yet.",
  "owner-unverified":
    "Nobody has signed in to this account for a long time. To open it, sign in again and answer one question.",
  "owner-by-support":
    "Something of this account is still open, or somebody still uses it, so only our support can help. Please write to us.",
  "account-disabled": "This account is switched off. A super admin can switch it on again.",
  "username-taken": "This username is taken. Choose another one.",
  "last-super-admin": "This is the only super admin who can sign in. Make someone else a super admin first.",
  "invite-expired": "This link has been used or is older than 72 hours. Ask for a new one.",
  "password-wrong": "This password is not right. Please type it again.",
  "not-allowed": "You may not do this.",
  "too-early": "You can join from {time} on {day}.",
  "too-late": "The time to join this session is over. Please book another one, or contact us.",
  "foreign-origin": "This request did not come from our own page. Please open the site and try again.",
  "not-found": "Not found.",
  "slot-taken": "This slot was just booked. Please choose another time.",
  "slot-free": "A time is free just now. You can choose it at once.",
  "too-many-waits": "You are waiting for 3 times already. End one of them first.",
  "too-many-bookings": "You already have 5 upcoming sessions. Book another after one of them.",
  "attendee-changed-too-often":
    "Who attends can be changed twice only. Cancel the session, or write to us and we will help.",
  "payment-under-way":
    "A payment for your earlier choice is still being checked. Please wait for it to finish.",
  "already-paid": "This session is already paid for, so it stays booked.",
  "not-yet": "Not yet: this is possible from {time} on {day}.",
  "not-completed-yet": "Not yet: this is possible once the session of {day} at {time} is completed.",
  "not-paid-yet": "Not yet: the session has to be paid for first.",
  "not-possible-now": "This is no longer possible for this booking.",
  "no-push": "Notifications are not set up here.",
  "just-changed": "This booking was changed elsewhere just now. Please look at it again.",
  "hours-changed":
    "These hours were changed elsewhere meanwhile, so nothing was saved. Save again to replace them with yours.",
  "guide-has-come": "Your session is about to begin, so nothing was changed. Your place is kept.",
  "no-refund-now":
    "The time for cancelling with a refund has passed, so the session was not cancelled. It stays yours.",
  "too-late-to-move": "A session can be moved until 2 hours before it starts. It is too late for that now.",
  "moved-too-often": "This session has been moved twice already, and cannot be moved again.",
  "payment-failed": "The payment did not go through. Please try again.",
  "payment-mismatch":
    "This payment does not match your booking. Please contact support with your payment ID.",
  "slot-taken-refunded":
    "When your payment arrived, this time could no longer be booked with it. Your {amount} is being refunded.",
  "other-amount-refunded":
    "Your payment came, but it was not the sum of this order, so nothing was booked for it. Your {amount} is being refunded. Your time is still kept: you can pay again.",
  "payment-disputed":
    "The customer’s bank is disputing this payment, so nothing can be refunded until that is decided. Answer the bank first: Money, the dispute, Evidence. If the customer is right, accept the dispute in Razorpay’s dashboard; then the bank pays the money back.",
  "new-time-given":
    "A new time was given for this session already, as credits. Moving it or opening it again would give both.",
  "new-time-spent":
    "The customer has got a new time for this session, as credits, and has used them; {left} of credits are left. Return that much at most, or find another way together.",
  "money-went-back":
    "Money of this session has gone back to the customer already, so nothing more is given for it this way. If a part is left, that can be refunded.",
  "session-not-completed": "This session is not completed yet. Mark it as completed first.",
  "note-changed": "This note was changed on another device meanwhile. Please look at both versions.",
  "tracking-number-used":
    "This number is already on the parcel of {name}. Please check it, or say that both notes are in one parcel.",
  "account-closed": "This customer has deleted the account, so nothing can be sent to it any more.",
  "remedy-not-offered": "One of these vidhis is no longer offered. Please look at the list again.",
  "vidhi-not-purchased": "This vidhi has not been bought yet.",
  "vidhi-without-video": "Upload the video of this vidhi first. Then it can be marked as complete.",
  "vidhi-completed": "The customer has this vidhi’s video already, so it stays as it is.",
  "vidhi-bought": "One of these vidhis is yours already. Please look at the list again.",
  "vidhi-in-order":
    "The customer is paying for one of these vidhis just now. It can be taken off once that is over, in about 15 minutes.",
  "vidhi-payment-under-way":
    "A payment for one of these vidhis is still being checked. Please wait for it to finish.",
  "vidhis-refunded":
    "When your payment arrived, these vidhis could no longer be bought with it. Your {amount} is being refunded.",
  "refund-too-large": "That is more than is left of this payment.",
  "hold-expired": "The time to pay for this slot has run out. Please choose it again.",
  "too-large": "That is too large to send.",
  "wrong-type": "This must be sent as JSON.",
  "too-many-requests": "Too many requests. Please try again in {wait}.",
  "code-wait": "Please wait {wait} before asking for another code.",
  "login-wait": "Too many failed attempts. Please try again in {wait}.",
  "payment-checking": "Your payment is being checked with the bank. Your slot stays yours meanwhile.",
  "payment-not-begun":
    "The payment company would not begin this payment. No money was taken. Please contact us.",
  "comparison-not-possible":
    "The payment provider does not give its list right now, so nothing could be compared. Try again in a minute.",
  "payment-provider-away": "Payment cannot be started right now. Please try again in a minute.",
  "proof-needed": "Many codes are being asked for right now. Please try again in a moment.",
  "sms-not-sent": "The code could not be sent right now. Please try again in a minute.",
  "try-again": "Something is briefly unavailable. Please try again in a moment.",
  unexpected: "Something went wrong on our side. Please try again.",

  "not-uploaded": "The file has not arrived. Please choose it again.",
  "upload-incomplete": "The file is empty or has not arrived whole. Please choose it again (up to {limit}).",
  "image-broken":
    "This photo is damaged or incomplete and cannot be opened. Please choose another one (JPEG, PNG, WebP or HEIC, up to {limit}).",
  "upload-expired": "The time for this upload has run out. Please choose the file again.",
  "upload-claimed": "This upload has been used already. Please choose the file again.",
  "upload-too-large": "This file is too large. It may have {limit} at most.",
  "image-too-large":
    "This photo has too many pixels. It may have {megapixels} megapixels at most. Please take it at a lower resolution.",
  "not-an-image": "This is not a photo. Please choose a JPEG, PNG, WebP or HEIC file of up to {limit}.",
  "not-a-video":
    "This is not a video that can be shown here. Please choose an MP4, MOV or WebM file of up to {limit}.",
  "silent-video":
    "Many phones would play this video without its sound. Please record it with the phone’s camera and choose that video.",
  "not-a-recording":
    "This recording cannot be played everywhere. Please record it again, or write your question.",
  "too-many-photos": "There are four photos already. Remove one of them first.",
  "key-needed": "This request needs a key, so that it takes effect only once. Reload the page and try again.",
  "bad-push-endpoint": "Notifications do not reach this browser. Messages still come by SMS.",
  "bad-key":
    "The key of this request must have 8 to 100 visible ASCII characters. Reload the page and try again.",
  "key-reused": "This key was used before for something else. Reload the page and try again.",
  "bad-range": "This part of the file does not exist.",

  "code-wrong": "That code is not right. Please check the SMS and try again.",
  "code-expired": "That code has expired. Ask for a new one.",
  "code-used": "That code has been used already. Ask for a new one.",
  "code-foreign":
    "No code for this number was asked for in this browser. Allow cookies, and ask for a new one.",
  "code-spent": "Too many wrong tries. Ask for a new code.",
  "tries-used-up":
    "Too many wrong codes were entered over this internet connection. Please try another one, such as mobile data, or wait an hour.",
  "bad-referral-code": "That referral code is not valid. Correct it, or leave it empty.",
  "offer-used": "This number has had the welcome offer before. Leave the code empty to go on.",

  "code-sent": "Code sent",
  "owner-wrong": "That does not match what we know.",
  "signed-in": "Verified",
  "account-deleted": "Your account is deleted.",
  "calendar-title": "Session with {guide}",
  "calendar-title-cancelled": "Cancelled: Session with {guide}",
  "calendar-body": "Open {brand} from 5 minutes before: {url}",
  "calendar-body-moved":
    "Open {brand} from 5 minutes before: {url} This is the new time. An earlier entry no longer holds.",
  "calendar-body-cancelled": "This session was cancelled. {brand}: {url}",
  "vidhis-bought": "Payment verified. The vidhis will be performed, and the videos come here.",
  "vidhis-partly-bought":
    "Payment verified. What could no longer be bought with it is being refunded: {amount}.",
  "vidhis-already-bought": "These vidhis are already approved.",
  "payment-verified": "Payment verified. Your session is booked.",
  "payment-already-approved": "This booking is already approved.",
  "sms-code":
    "{code} is your {brand} login code. Valid for 5 minutes. Do not share it with anyone.\n\n@{host} #{code}",
  // For values that are not known.
  "some-name": "another customer",
  "some-range": "One time range",
  "some-wait": "a little while",
  "wait-seconds": { one: "{count} second", other: "{count} seconds" },
  "wait-minutes": { one: "{count} minute", other: "{count} minutes" },
  "wait-hours": { one: "{count} hour", other: "{count} hours" },

  // These texts are registered with the SMS and WhatsApp providers word for word. A changed text must be registered again.
  // The SMS to a customer ends with a space and the message's link.
  "message-booked":
    "{brand}: your session is booked for {day} at {time}. You can join from 5 minutes before.",
  "message-booked-for-other":
    "{brand}: the session that you booked for somebody else is on {day} at {time}. They alone can join, on their own phone.",
  "message-attendee-left":
    "{brand}: the person for whom you booked the session on {day} at {time} will not attend. It is yours now: you can join it yourself, or change it on our site.",
  "message-booked-for-you":
    "{brand}: {payer} has booked a session for you, on {day} at {time}. Open it on this phone, with a code to this number:",
  "message-moved-for-you": "{brand}: your session is now on {day} at {time}. It opens on this phone:",
  "message-cancelled-for-you": "{brand}: your session of {day} at {time} is cancelled.",
  "message-ended-for-you":
    "{brand}: the session on {day} at {time} is not for you any more. You need not do anything.",
  "message-moved": "{brand}: your session is now on {day} at {time}.",
  "message-moved-by-guide":
    "{brand}: your session had to be moved. It is now on {day} at {time}. On our site you can choose another time, or cancel and get your money back.",
  "message-cancelled": "{brand}: your session of {day} at {time} is cancelled.",
  "message-cancelled-by-guide":
    "{brand}: your session of {day} at {time} had to be cancelled. We are sorry. All that you paid is being returned to you.",
  "message-refund-sent":
    "{brand}: your refund of {amount} has been sent. The bank can take 5 to 7 working days to show it.",
  "message-parcha-ready":
    "{brand}: the parcha of your session on {day} is ready. You can see it and download it on our site.",
  "message-remedies-prescribed":
    "{brand}: vidhis have been suggested for you in your session on {day}. You can see them on our site.",
  "message-parcha-sent":
    "{brand}: the parcha of your session on {day} is on its way to you. Its photos are on our site.",
  "message-vidhi-performed":
    "{brand}: the vidhi “{vidhi}” from your session on {day} has been performed. Its video is on our site.",
  "message-reminder-day": "{brand}: a reminder, your session is on {day} at {time}.",
  "message-reminder-hour":
    "{brand}: a reminder, your session is on {day} at {time}. You can join from 5 minutes before.",
  "message-reminder-minutes": "{brand}: your session starts at {time}. You can join from 5 minutes before.",
  "message-guide-ready": "{brand}: the guide is ready for your session of {time}. Please join now.",
  "message-guide-late":
    "{brand}: we are sorry, the guide is late for your session of {time}. Your place is kept. If you do not want to wait, you can choose another time free of charge on our site, or all your money back.",
  "message-new-time":
    "{brand}: we are sorry that your session on {day} at {time} did not go well. You have another one at no charge. Please choose any free time.",
  "message-new-device":
    "{brand}: a new device ({device}) signed in to your account on {day} at {time}. If it was not you, log it out in your profile.",
  "device-unknown": "unknown",
  "message-slot-free":
    "{brand}: {day} at {time} is free now. It is kept until {until} for you and a few others; the first to book it has it.",
  "message-guide-booked": "{brand}: a new booking, {day} at {time}, {questions}.",
  "message-guide-moved": "{brand}: a customer has moved a session. It is now on {day} at {time}.",
  "message-guide-cancelled": "{brand}: a customer has cancelled the session of {day} at {time}.",
  "message-guide-awaited":
    "{brand}: a customer is waiting for the session of {day} at {time}, and you are not in the room.",
  "message-guide-dispute":
    "{brand}: a customer’s bank asks for {amount} back. Open Money: how to answer it, and by when.",
  "message-guide-dispute-ending":
    "{brand}: a bank asks for {amount} back, and nobody has answered it. The time ends on {day} at {time}.",
  "push-without-text": "You have a message",
  "question-single": "one question",
  "question-multiple": "several questions",
  "status-pending": "Payment due",
  "status-approved": "Booked",
  "status-confirmed": "Confirmed",
  "status-completed": "Completed",
  "status-cancelled": "Cancelled",
  "status-unpaid": "Unpaid",
  "status-held": "Held",
  "status-missed": "Missed",
  "status-guide-absent": "Did not take place",
  "csv-date": "Date",
  "csv-time": "Time (IST)",
  "csv-user": "User",
  "csv-phone": "Phone",
  "csv-questions": "Questions",
  "csv-status": "Status",
  "csv-test": "Test",
  "csv-amount": "Amount (₹)",
  "csv-refunded": "Refunded (₹)",
  "csv-taken-back": "Taken back by the bank (₹)",
  "csv-owed": "Owed",
  "csv-booked-on": "Booked on (IST)",
  "csv-owes-parcha": "Parcha",
  "csv-owes-note": "To post",
  "csv-serial-number": "Sr No",
  "csv-registered": "Registration Date",
  "csv-username": "Username",
  "csv-bookings": "Session Booked",
  "csv-session-date": "Session Date",
  "csv-session-time": "Session Time (IST)",
  "csv-completed": "Completed",
  "csv-vidhis-booked": "Vidhis Booked",
  "csv-vidhis-completed": "Vidhis Completed",
  "csv-credits": "Credits (₹)",
  "csv-referral-code": "Referral Code",
  "csv-tax-kind": "Document",
  "csv-receipt-voucher": "Receipt voucher",
  "csv-tax-invoice": "Tax invoice",
  "csv-refund-voucher": "Refund voucher",
  "csv-credit-note": "Credit note",
  "csv-tax-number": "Number",
  "csv-tax-date": "Date",
  "csv-tax-refers-to": "Refers to",
  "csv-tax-refers-date": "Date of that",
  "csv-tax-place": "Place of supply",
  "csv-tax-type": "Supply type",
  "csv-tax-inter-state": "Inter-State",
  "csv-tax-intra-state": "Intra-State",
  "csv-tax-rate": "Rate (%)",
  "csv-tax-taxable": "Taxable value (₹)",
  "csv-tax-cgst": "CGST (₹)",
  "csv-tax-sgst": "SGST/UTGST (₹)",
  "csv-tax-igst": "IGST (₹)",
  "csv-tax-amount": "Amount with tax (₹)",
  "csv-tax-sac": "SAC",
  "csv-tax-paid-on": "Paid on",
  "csv-tax-payment": "Payment id",
  "csv-tax-made": "Made on",
  "csv-owes-vidhis": { one: "{count} vidhi", other: "{count} vidhis" },
} as const satisfies Record<ErrorCode | LoginCodeRefusal, Sentence> & Record<string, Sentence>;
