import { expect, test } from "vitest";
import { guideShare, taxOf } from "./revenue.ts";

test.each([
  ["a session", { sessionPaise: 75_100, remedyPaise: 0 }, [375.5, 375.5, 0]],
  ["both", { sessionPaise: 75_100, remedyPaise: 110_100 }, [926, 375.5, 550.5]],
  [
    "odd paise of both kinds, whose rounded shares add up",
    { sessionPaise: 1, remedyPaise: 3 },
    [0.03, 0.01, 0.02],
  ],
  ["more refunded than captured money", { sessionPaise: -75_101, remedyPaise: 0 }, [-375.5, -375.5, 0]],
  ["one refunded paisa, which is 0 and not -0", { sessionPaise: -1, remedyPaise: 0 }, [0, 0, 0]],
])("the guide's share of %s", (_, sums, shares) => {
  const { totalShare, sessionShare, remedyShare } = guideShare(sums);
  expect([totalShare, sessionShare, remedyShare]).toEqual(shares);
});

test("the guide's share without tax is half of the taxable value, also where more was refunded than captured", () => {
  const revenue = { sessionPaise: 75_100, remedyPaise: -110_100 };
  const tax = taxOf(revenue, 18);
  expect(tax).toEqual({ sessionPaise: 11_456, remedyPaise: -16_795 });
  expect(guideShare(revenue, tax)).toEqual({
    totalShare: -148.3,
    sessionShare: 318.22,
    remedyShare: -466.52,
  });
});
