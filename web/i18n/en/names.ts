export const names = {
  question: "What shall we call you?",
  label: "Your name",
  why: "{guide} sees this name in the call, and it stands on your receipts. You can change it in your profile.",
  save: "Save",
  saving: "Saving…",
  skip: "Not now",
  change: "Change",
  cancel: "Cancel",
  "keep-username": "Use {name}",
  fault: "Please write a name of 1 to {count} characters.",
  failed: "The name could not be saved",
} as const;
