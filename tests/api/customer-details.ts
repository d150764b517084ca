// What a customer tells of an address and of a person.
export const ADDRESS = {
  recipientName: "सीमा देवी",
  line1: "12, Gali 3",
  line2: "Civil Lines",
  landmark: "Behind the temple",
  city: "Kanpur",
  state: "UP",
  pinCode: "208001",
  phone: "9876543210",
} as const;

export const INTAKE = {
  forWhom: "someone-else",
  relation: "बेटी",
  name: "गुड़िया",
  birthDate: "1998-07-14",
  birthTime: "06:30",
  birthPlace: "Unnao",
  partnerRole: "groom",
  partnerBirthDate: "1996-02-29",
  partnerBirthTime: "unknown",
  partnerBirthPlace: "Lucknow, Uttar Pradesh",
  question: "शादी की बात कब तक बनेगी?",
} as const;
