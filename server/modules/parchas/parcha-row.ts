import type { ParchaSide } from "#domain/parchas.ts";

/** A current photo of a parcha as SQL of several modules reads it. */
export type ParchaRow = {
  id: string;
  bookingId: string;
  side: ParchaSide;
  /** Keys of the stored image and its thumbnail. */
  largeKey: string;
  smallKey: string;
  /** When the paper note was posted. ISO text if the row comes out of `json_build_object`. */
  sentAt: string | Date | null;
  trackingNumber: string | null;
  /** When the customer said that the note has come; as `sentAt`. */
  arrivedAt: string | Date | null;
  /** The customer has had it on the screen. */
  isSeen: boolean;
};
