// What a customer gives the guide besides the intake, and how the guide hears and sees it.
import { uploads } from "./uploads.ts";

const recording = {
  question: "The question, spoken",
  speed: "Speed",
  times: "{speed}×",
  failed: "The recording could not be played. Please try again in a moment.",
  photos: "Photos from the customer",
  "photo-failed": "A photo could not be loaded. Please try again in a moment.",
  enlarge: "Enlarge: photo {number}",
} as const;

const voice = {
  title: "Say it instead",
  lead: "If you would rather not type, speak your question, up to two minutes. It is for {guide} alone.",
  start: "Start speaking",
  asking: "Waiting for your permission…",
  recording: "Recording. Speak at ease.",
  "time-of": "{time} of {limit}",
  preparing: "One moment…",
  "too-short": "That was very short. Please speak once more.",
  broken: "It was not recorded. Please try once more, or type your question.",
  silent:
    "We heard nothing in it. Perhaps the microphone is covered, switched off, or in a headset. Please listen, and speak once more.",
  faulty: "Your phone has not recorded it whole. Please speak once more: it is recorded in another way now.",
  "send-anyway": "Send it as it is",
  "type-instead": "Never mind: you can type your question, or ask it in the session.",
  player: "Your spoken question",
  sending: "On its way to {guide}… {percent}%",
  kept: "It stays on your phone until it has arrived.",
  arrived: "{guide} has it",
  failed: "It has not arrived yet.",
  retry: "Send again",
  again: "Speak again",
  "erase-sure": "Erase this recording?",
  "photos-title": "Photos for {guide}",
  "photos-lead": "Of your palms, an old birth chart or a note that you cannot read: four at most.",
  "photo-take": "Take a photo",
  "photo-choose": "Choose photos",
  "photo-n": "Photo {number}",
  "photo-remove": "Remove photo {number}",
  "photo-reading": "One moment…",
  "photo-broken": "This photo cannot be opened. Please choose another one.",
  "photos-full": "These are four. Remove one to add another.",
} as const;

export const sentences = { recording, uploads, voice };
