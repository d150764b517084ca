// What becomes of a file that is being sent, where the server has no sentence of its own.
export const uploads = {
  cut: "The connection broke off while the file was being sent. Please try again.",
  "too-large": "This file is too large to be sent. Please choose a smaller one.",
  busy: "The server is busy just now. Please try again in a minute.",
  refused: "The file was not accepted. Please choose it again.",
} as const;
