/**
 * The guide's half of the revenue, in rupees with at most two decimals. The arguments are captured money
 * less what was refunded and what banks took back, in paise, and may be negative. Half a paisa is rounded up. The total is the sum of the rounded shares, so that the
 * three figures on the screen add up.
 */
export function guideShare({ sessionPaise, remedyPaise }: { sessionPaise: number; remedyPaise: number }) {
  const [session, remedy] = [halfOf(sessionPaise), halfOf(remedyPaise)];
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
