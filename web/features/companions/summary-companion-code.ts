/** The code of the line about who joins, too, in the summary of a booking. */
export const loadSummaryCompanion = () => import("./summary-companion.tsx");
