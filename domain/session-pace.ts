// How long a session takes. The limits are an orientation for the guide: no session ends by itself.

export const SESSION_MIN_MINUTES = 10;
export const SESSION_MAX_MINUTES = 20;
