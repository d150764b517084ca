export const feedback = {
  clips: "What customers say",
  play: "Play: {handle}",
  pause: "Pause: {handle}",
  mute: "Turn the sound off",
  unmute: "Turn the sound on",
  next: "Next one",
  previous: "Previous one",
  place: "{place} of {total}: {handle}",
  "swipe-up": "Swipe up for the next one",
  "sample-handle": "Sample {number}",
  "sample-note": "Made to show how it looks. Not a customer’s words.",
  failed: "This video did not play. Please check the internet and try again.",
  "book-now": "Book a session now",
  "empty-title": "No videos here yet",
  "empty-body":
    "People who have had their session will tell about it here, if they like to. You need not wait for that.",
} as const;

export const sentences = { feedback };
