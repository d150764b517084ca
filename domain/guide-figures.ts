// What is said in public of the guide's work, which customers see before they pay.

/**
 * From this many sessions on the number says more of the guide than of how new the site is. Where one session in five is rated, a
 * hundred have the ratings of the mean.
 */
const MIN_SESSIONS_SHOWN = 100;
/** With fewer, one rating would move the mean by a tenth or more, and customers would see whose it was. */
const MIN_RATINGS_SHOWN = 20;

export type GuideFigures = {
  /** That were held; null: too few to be shown. */
  sessions: number | null;
  /** `mean`: of 1 to 5 stars, to a tenth; null: too few ratings. */
  rating: { mean: number; count: number } | null;
};

export const NO_FIGURES: GuideFigures = { sessions: null, rating: null };

export type CountedWork = { sessions: number; ratings: number; stars: number };

/** `stars`: the sum over all ratings. */
export function shownFigures({ sessions, ratings, stars }: CountedWork): GuideFigures {
  return {
    sessions: sessions >= MIN_SESSIONS_SHOWN ? sessions : null,
    // Rounded down: 5.0 is a guide whose every rating is five.
    rating:
      ratings >= MIN_RATINGS_SHOWN ? { mean: Math.floor((stars * 10) / ratings) / 10, count: ratings } : null,
  };
}
