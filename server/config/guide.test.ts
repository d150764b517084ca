import { expect, test } from "vitest";
import { liveEnv } from "#tests/support/live-env.ts";
import { readConfig } from "./config.ts";

test("live mode shows of the guide only what is configured", () => {
  expect(readConfig(liveEnv).guideProfile).toEqual({ years: null, languages: [], photoUrl: null });
  const env = { GUIDE_YEARS: "12", GUIDE_LANGUAGES: "हिन्दी, English,", GUIDE_PHOTO_URL: "/media/guide.jpg" };
  expect(readConfig({ ...liveEnv, ...env }).guideProfile).toEqual({
    years: 12,
    languages: ["हिन्दी", "English"],
    photoUrl: "/media/guide.jpg",
  });
});

test.each([
  ["GUIDE_YEARS", "-1"],
  ["GUIDE_YEARS", "many"],
  ["GUIDE_PHOTO_URL", "http://photos.example/guide.jpg"],
  ["GUIDE_PHOTO_URL", "https://photos.example/' x"],
])("%s is refused as %j", (name, value) => {
  expect(() => readConfig({ ...liveEnv, [name]: value })).toThrow(new RegExp(`^${name} must be `));
});
