// The remedy catalogue of a fresh demo. One remedy is free, and one is inactive.

export const DEMO_REMEDIES = [
  { name: "Hanuman Chalisa, 11 readings", nameHindi: "हनुमान चालीसा, 11 पाठ", price: 551 },
  { name: "Satyanarayan Katha", nameHindi: "सत्यनारायण कथा", price: 1100 },
  { name: "Mahamrityunjaya Jaap", nameHindi: "महामृत्युंजय जाप", price: 1501 },
  { name: "Navagraha Shanti Puja", nameHindi: "नवग्रह शांति पूजा", price: 2100 },
  { name: "Rudrabhishek", nameHindi: "रुद्राभिषेक", price: 3100 },
  { name: "A lamp at the temple", nameHindi: "मंदिर में दीपदान", price: 0 },
  { name: "Pitra Tarpan", nameHindi: "पितृ तर्पण", price: 1800, isActive: false },
].map((remedy) => ({ videoUrl: null, isActive: true, ...remedy }));
