export const parchas = {
  loading: "Your parchas are being loaded",
  failed: "Failed to fetch parchas",
  "empty-title": "No parchas yet",
  "empty-body":
    "After your session {guide} writes a parcha by hand. Photos of its front and back appear here as soon as they are there.",
  "go-back": "Go Back",
  "of-day": "Parcha of {day}",
  share: "Share",
  "its-remedies": { one: "{count} vidhi of this parcha", other: "{count} vidhis of this parcha" },
  processing: "Processing",
  "sent-on": "Sent on {day}",
  "will-be-sent": "The parcha itself will be sent to you.",
  // Downloads
  download: "Download",
  downloading: "Downloading…",
  downloaded: "Parcha downloaded successfully",
  "download-failed": "Failed to download parcha",
  "download-failed-body": "Please check your internet and try again.",
  // When they come
  "ready-title": "Your parcha is ready",
  "ready-both": "The front and the back are here to read and to keep.",
  "ready-Front": "The front is here. The back follows.",
  "ready-Back": "The back is here. The front follows.",
  "came-Front": "The front of your parcha is here.",
  "came-Back": "The back of your parcha is here.",
  view: "View Parchas",
  "remedies-title": "Vidhis have been prescribed",
  "remedies-body": {
    one: "{guide} has prescribed {count} vidhi for you.",
    other: "{guide} has prescribed {count} vidhis for you.",
  },
} as const;
