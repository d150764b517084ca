import { expect, test } from "vitest";
import { shareOf } from "./revenue.ts";

test.each([
  ["a session", { sessionPaise: 75_100, remedyPaise: 0 }, [375.5, 375.5, 0]],
  ["both", { sessionPaise: 75_100, remedyPaise: 110_100 }, [926, 375.5, 550.5]],
  [
    "odd paise of both, which add up as they are shown",
    { sessionPaise: 1, remedyPaise: 3 },
    [0.03, 0.01, 0.02],
  ],
  ["more that went back than came", { sessionPaise: -75_101, remedyPaise: 0 }, [-375.5, -375.5, 0]],
  ["a paisa that went back, which is no minus nought", { sessionPaise: -1, remedyPaise: 0 }, [0, 0, 0]],
])("the guide's share of %s", (_, sums, shares) => {
  const { totalShare, sessionShare, remedyShare } = shareOf(sums);
  expect([totalShare, sessionShare, remedyShare]).toEqual(shares);
});
