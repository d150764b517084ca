export const login = {
  title: "Talk to {guide} on video",
  lead: "Choose your time, ask your questions, and get a handwritten parcha.",
  phone: "Your mobile number",
  "phone-prefix": "+91",
  "send-code": "Send code",
  "sending-code": "Sending the code…",
  "code-by-sms": "A 4-digit code will come by SMS",
  "code-sent": "Code sent",
  "otp-failed": "The code could not be sent. Please try again.",
  "resend-in": "Send again in {wait}",
  "resend-ready": "You can ask for a new code now.",
} as const;
