// A parcha's photos and their viewer, for customers and admins.
export const photos = {
  Front: "Front",
  Back: "Back",
  "photo-of": "The parcha of {day}, {side}",
  enlarge: "Enlarge: {photo}",
  "image-failed": "Failed to fetch parcha image",
  "file-changed": "This file was changed or moved after it was chosen. Please choose it again.",
  larger: "Larger",
  smaller: "Smaller",
  "viewer-help": "Spread two fingers to enlarge.",
} as const;
