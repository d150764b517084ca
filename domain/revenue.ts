// The guide's share of what came in. Knows no order and no day: it is given sums in paise.

/**
 * Half of what came less what went back, in rupees with two decimals at most; an odd paisa is rounded up. The whole is
 * the sum of the two that are shown beside it.
 */
export function shareOf({ sessionPaise, remedyPaise }: { sessionPaise: number; remedyPaise: number }) {
  const [session, remedy] = [halfOf(sessionPaise), halfOf(remedyPaise)];
  return {
    totalShare: (session + remedy) / 100,
    sessionShare: session / 100,
    remedyShare: remedy / 100,
  };
}

function halfOf(paise: number): number {
  // Rounding what is just below nought makes -0.
  return Math.round(paise / 2) + 0;
}
