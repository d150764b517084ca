import { expect, it } from "vitest";
import { checkRemedy, draftOf } from "./remedy-form.tsx";

const katha = { name: " Katha ", nameHindi: "कथा", price: "1100", videoUrl: "", isActive: true };
const faultsOf = (part: Partial<typeof katha>) => {
  const checked = checkRemedy({ ...katha, ...part });
  return "faults" in checked ? checked.faults : {};
};

it("trims names, converts the price, and sends a missing video as null", () => {
  expect(checkRemedy(katha)).toEqual({
    form: { name: "Katha", nameHindi: "कथा", price: 1100, videoUrl: null, isActive: true },
  });
});

it("takes the marks out that pasting brings, and no name of these alone", () => {
  const pasted = { name: "\u2068Katha\u2069\u200b ", videoUrl: "https://there.test/v\u200b" };
  expect(checkRemedy({ ...katha, ...pasted })).toMatchObject({
    form: { name: "Katha", videoUrl: "https://there.test/v" },
  });
  expect(faultsOf({ nameHindi: "\u200b\u200e" })).toEqual({ nameHindi: "name-hindi-missing" });
});

it("accepts the usual ways to write a price, and 0", () => {
  const priceOf = (price: string) => {
    const checked = checkRemedy({ ...katha, price });
    return "form" in checked ? checked.form.price : null;
  };
  expect(["₹ 1,100", "११००", "১১০০", "１１００", "0", "1,00,000"].map(priceOf)).toEqual([
    1100, 1100, 1100, 1100, 0, 100_000,
  ]);
});

it("finds the fault of every field", () => {
  expect(faultsOf({ name: " ", nameHindi: "", price: "", videoUrl: "youtube" })).toEqual({
    name: "name-missing",
    nameHindi: "name-hindi-missing",
    price: "price-missing",
    videoUrl: "video-address-bad",
  });
  expect(faultsOf({ price: "501.50" })).toEqual({ price: "price-bad" });
  expect(faultsOf({ price: "-1" })).toEqual({ price: "price-bad" });
  expect(faultsOf({ price: "100001" })).toEqual({ price: "price-high" });
  expect(faultsOf({ videoUrl: "http://there.test/v" })).toEqual({ videoUrl: "video-address-bad" });
  expect(faultsOf({ name: "a".repeat(121) })).toEqual({ name: "name-long" });
});

it("starts from the remedy; a new one is active", () => {
  expect(draftOf(null).isActive).toBe(true);
  expect(
    draftOf({ id: "k", name: "Katha", nameHindi: "कथा", price: 0, videoUrl: null, isActive: false }),
  ).toEqual({ name: "Katha", nameHindi: "कथा", price: "0", videoUrl: "", isActive: false });
});
