import type { Translation } from "#domain/messages.ts";
import type { receipt as english } from "#web/i18n/en/receipt.ts";

export const receipt = {
  number: "नंबर",
  customer: "ग्राहक",
  gstin: "GSTIN {number}",
  sac: "सेवा का कोड (SAC)",
  phone: "मोबाइल",
  "account-closed": "ग्राहक, जिनका खाता बंद हो चुका है",
  what: "किसके लिए",
  price: "फ़ीस",
  session: "वीडियो सत्र",
  remedy: "विधि",
  discount: "छूट",
  paid: "दिए गए",
  "paid-on": "कब दिए",
  "payment-id": "पेमेंट ID",
  refunds: "पैसे वापस",
  "refund-pending": "वापस आ रहे हैं",
  "refund-processed": "{day} को वापस भेजे गए",
  "refund-failed": "अभी दिक़्क़त आई है; हम देख रहे हैं",
  print: "प्रिंट करें / PDF सेव करें",
  "file-name": "रसीद {number}",
  "to-payments": "पेमेंट के हिसाब पर वापस",
  "failed-title": "रसीद नहीं खुल सकी",
  "missing-title": "ऐसी कोई रसीद यहाँ नहीं है",
  "missing-body": "हो सकता है वह किसी और नंबर की हो। आपकी हर रसीद अपने पेमेंट के साथ मिलेगी।",
} satisfies Translation<typeof english>;
