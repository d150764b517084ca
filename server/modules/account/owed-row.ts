/** What is owed to an account that support may detach, and its last use. */
export type Owed = {
  upcomingSessions: number;
  /** Paid for, begun a day ago or more, and not completed. */
  missedSessions: number;
  paymentsUnderWay: number;
  /** To be written or posted. */
  unfinishedParchas: number;
  remediesToPerform: number;
  /** In rupees. */
  credits: number;
  /** By a login session whose owner was known; null: not since uses are written. */
  usedAt: Date | null;
};
