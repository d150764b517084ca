// The guide's private notes on a customer.

/** In UTF-16 code units. */
export const NOTE_MAX_LENGTH = 4000;
