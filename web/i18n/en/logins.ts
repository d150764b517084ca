// The list of places where a customer or an admin is signed in.
export const logins = {
  title: "Where you are signed in",
  here: "This device",
  end: "Log out",
  "end-label": "Log out there: {device}, {when}",
  ending: "Logging out…",
  ended: "Logged out there",
  "end-failed": "It could not be logged out",
  "others-question": "Log out everywhere but here?",
  "others-keep": "Leave them",
} as const;
