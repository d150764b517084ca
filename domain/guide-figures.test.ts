import { expect, test } from "vitest";
import { shownFigures } from "./guide-figures.ts";

test("the number of sessions is shown from 100 on, the mean from 20 ratings on", () => {
  expect(shownFigures({ sessions: 0, ratings: 0, stars: 0 })).toEqual({ sessions: null, rating: null });
  expect(shownFigures({ sessions: 99, ratings: 19, stars: 95 })).toEqual({ sessions: null, rating: null });
  expect(shownFigures({ sessions: 100, ratings: 20, stars: 96 })).toEqual({
    sessions: 100,
    rating: { mean: 4.8, count: 20 },
  });
});

test.each([
  [20, 100, 5],
  [300, 1499, 4.9],
  [30, 89, 2.9],
  [40, 164, 4.1],
])("of %i ratings with %i stars the mean is %f, never more than it is", (ratings, stars, mean) => {
  expect(shownFigures({ sessions: 1000, ratings, stars }).rating).toEqual({ mean, count: ratings });
});
