import { includedTax } from "./gst.ts";

/** Captured money less what was refunded and what banks took back, in paise. May be negative. */
export type Revenue = { sessionPaise: number; remedyPaise: number };

/** The tax that a revenue includes. */
export function taxOf({ sessionPaise, remedyPaise }: Revenue, ratePercent: number): Revenue {
  const inAll = (paise: number) => includedTax(paise, ratePercent, true).igstPaise;
  return { sessionPaise: inAll(sessionPaise), remedyPaise: inAll(remedyPaise) };
}

const NO_TAX: Revenue = { sessionPaise: 0, remedyPaise: 0 };

/**
 * The guide's half of the revenue without `tax`, in rupees with at most two decimals. Half a paisa is rounded up. The total is the sum
 * of the rounded shares, so that the three figures on the screen add up.
 */
export function guideShare(revenue: Revenue, tax: Revenue = NO_TAX) {
  const session = halfOf(revenue.sessionPaise - tax.sessionPaise);
  const remedy = halfOf(revenue.remedyPaise - tax.remedyPaise);
  return {
    totalShare: (session + remedy) / 100,
    sessionShare: session / 100,
    remedyShare: remedy / 100,
  };
}

function halfOf(paise: number): number {
  // Math.round(-0.5) is -0; adding 0 makes it 0.
  return Math.round(paise / 2) + 0;
}
