// Random ids. Browsers have crypto.randomUUID on https pages alone, and demo mode is also opened from a phone by http.

/** 128 random bits in hex. */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A UUID, version 4 (RFC 9562). */
export function randomUuid(): string {
  const hex = randomHex();
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join("-");
}
