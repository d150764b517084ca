// What a customer has given the guide besides the text.
export const recording = {
  question: "The question, spoken",
  speed: "Speed",
  times: "{speed}×",
  failed: "The recording could not be played. Please try again in a moment.",
  photos: "Photos from the customer",
  "photo-n": "Photo {number}",
  "photo-failed": "A photo could not be loaded. Please try again in a moment.",
  enlarge: "Enlarge: photo {number}",
} as const;
