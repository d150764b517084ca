/** An Indian mobile number without +91: ten digits, the first of them 6 to 9 (National Numbering Plan of India). */
export const PHONE_PATTERN = /^[6-9]\d{9}$/;
