type Order = {
  id: string;
  customerId: string;
  /** Null until the provider has made the order. */
  providerOrderId: string | null;
  amountPaise: number;
  currency: string;
  state: "open" | "paid" | "closed";
  createdAt: Date;
};

export type SessionOrder = Order & { kind: "session"; bookingId: string };
/** An order for prescribed remedies, which are its lines. */
export type RemedyOrder = Order & { kind: "remedy"; bookingId: null };
export type OrderRow = SessionOrder | RemedyOrder;

/** A prescribed remedy in an order, at the price that the customer is asked to pay. */
export type OrderLine = { bookingRemedyId: string; amountPaise: number };
