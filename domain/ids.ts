/** Of customers, bookings and all other rows: a UUID. */
export const ID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
