/** A prescribed remedy (table `booking_remedies`) as SQL of several modules reads it. */
export type PrescribedRemedyRow = {
  bookingRemedyId: string;
  bookingId: string;
  /** Of the remedy in the catalogue. */
  id: string;
  name: string;
  nameHindi: string;
  /** The tutorial. */
  videoUrl: string | null;
  /** Rupees, as prescribed. */
  price: number;
  /** Paid for, or given free of charge. */
  isPurchased: boolean;
  /** Paid for, and not refunded. */
  isPaid: boolean;
  /** Of all its refunds, pending ones included. */
  refundedPaise: number;
  /** The guide has performed it. */
  isCompleted: boolean;
  /** Key of the stored video that shows the performance. */
  videoKey: string | null;
  /**
   * When the video of a completed remedy is published; null when it is, or was taken back. ISO text if the row comes out of
   * `json_build_object`.
   */
  publishAt: string | Date | null;
  /** The video of a completed remedy is not published. */
  isWithheld: boolean;
};
