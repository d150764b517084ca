export const devices = {
  camera: "Camera",
  microphone: "Microphone",
  both: "Camera and microphone",
  speaker: "Sound",
  network: "Network",
  title: "Camera and sound",
  intro: "Check in a minute that {guide} will see and hear you.",
  "intro-ask": "Your browser will ask for the camera and the microphone: choose “Allow”.",
  start: "Check camera and mic",
  asking: "Waiting for your permission…",
  again: "Check again",
  done: "Stop the check",
  "all-well": "All is well",
  attention: "Please look",
  picture: "Your own picture",
  "no-picture": "No picture",
  "say-something": "Say something: the bar moves with your voice.",
  "voice-detected": "Your voice comes through.",
  "play-sound": "Play a sound",
  playing: "Playing…",
  "hear-it": "Did you hear it?",
  yes: "Yes",
  no: "No",
  "speaker-ok": "You can hear us.",
  "speaker-advice":
    "Turn the volume up with the buttons on the side, take the phone off silent, and look whether Bluetooth headphones are connected.",
  "speaker-later": "Play a sound, to see whether you will hear {guide}.",
  "network-checking": "Being measured…",
  "network-good": "Good",
  "network-weak": "Weak",
  "network-advice":
    "Go nearer to the Wi-Fi or to a window, stop downloads and other videos, or switch between Wi-Fi and mobile data.",
  "voice-only": "Join with voice only",
  "voice-only-hint": "{guide} hears you and you see {guide}; your camera stays off.",
  "still-join": "You can join all the same, and see and hear {guide}.",
  // Why a device cannot be used
  "title-blocked": "{device}: not allowed",
  "title-none": "{device}: not found",
  "title-busy": "{device}: in use elsewhere",
  "title-insecure": "{device}: not available here",
  "title-in-app": "{device}: not allowed in this app",
  "title-unsupported": "{device}: no video call in this browser",
  "none-phone": "This phone’s browser finds none. Restart the phone, then check again.",
  "none-computer": "None is connected. Plug one in, or join from a phone.",
  "busy-phone":
    "Another app is using it, perhaps a phone or WhatsApp call. Close that one, then check again.",
  "busy-computer":
    "Another program is using it, perhaps Zoom, Meet or Teams. Close that one, then check again.",
  "needs-https":
    "Camera, microphone and video calls need a secure address (https). This page was opened by http.",
  insecure:
    "This page was not opened over a secure connection (https). Open our address again in Chrome or Safari.",
  "in-app": "Windows inside other apps often have no camera. Open this page in {browser}.",
  unsupported:
    "This browser cannot make video calls. Open this page in a newer {browser}, or on another phone.",
  "blocked-chrome-android":
    "Press the sign left of the address at the top → Permissions → {device} → Allow. Then check again.",
  "blocked-samsung":
    "Press the padlock left of the address → Permissions → {device} → Allow. If it is not there: phone Settings → Apps → Samsung Internet → Permissions.",
  "blocked-firefox-android": "Press the padlock left of the address → {device} → Allow. Then check again.",
  "blocked-safari-ios":
    "Press the sign beside the address at the bottom or top → Website Settings → {device} → Allow. If it is not there: Settings → Apps → Safari → {device}.",
  "blocked-chrome-ios":
    "Open the iPhone’s Settings → Apps → Chrome, and switch {device} on. Then come back here.",
  "blocked-chrome": "Press the sign left of the address → {device} → switch it on. Then check again.",
  "blocked-edge": "Press the padlock left of the address → Permissions for this site → {device} → Allow.",
  "blocked-safari": "Safari menu → Settings for This Website → {device} → Allow. Then check again.",
  "blocked-firefox":
    "Press the crossed-out sign left of the address and remove the block of {device}. Then check again and choose “Allow”.",
  "blocked-other": "Open this site’s permissions in your browser’s settings and allow {device}.",
  // Inside another app
  "app-title": "Open this page in {browser}",
  "app-body":
    "You are in the window of another app. There the camera and the microphone often do not work. In {browser} you sign in once with your number, and then come right back here.",
  "app-how-ios": "Press ••• or the share sign here, then “Open in Safari” or “Open in browser”.",
  "app-how": "Press ⋮ or ••• here, then “Open in browser”.",
  "open-in-chrome": "Open in Chrome",
  "copy-link": "Copy the link",
  copied: "Link copied",
  "copied-body": "Paste it in {browser}, where the address stands.",
  "not-copied": "Please copy this address yourself",
  "no-media-title": "This browser cannot make video calls",
  "no-media-body": "Camera and microphone cannot be reached from this page. Open it in a newer {browser}.",
} as const;
