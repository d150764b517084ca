import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { liveEnv } from "#tests/support/live-env.ts";
import { readConfig } from "./config.ts";

test("live mode shows of the guide only what is configured, and starts without", () => {
  expect(readConfig(liveEnv).guideProfile).toEqual({
    ...{ years: null, languages: [], photoUrl: null, greetingUrl: null, greetingText: null },
    sampleFigures: { sessions: null, rating: null },
  });
  const env = {
    ...{ GUIDE_YEARS: "12", GUIDE_LANGUAGES: "हिन्दी, English,", GUIDE_PHOTO_URL: "/media/guide.webp" },
    ...{ GUIDE_GREETING_URL: "https://voices.example/guide.m4a", GUIDE_GREETING_TEXT: "नमस्ते" },
  };
  expect(readConfig({ ...liveEnv, ...env }).guideProfile).toMatchObject({
    years: 12,
    languages: ["हिन्दी", "English"],
    photoUrl: "/media/guide.webp",
    greetingUrl: "https://voices.example/guide.m4a",
    greetingText: "नमस्ते",
  });
});

test("demo mode has made-up files of its own, and no words for another voice", () => {
  const { photoUrl, greetingUrl, greetingText } = readConfig({}).guideProfile;
  for (const url of [photoUrl, greetingUrl]) expect(existsSync(`web/public${url}`)).toBe(true);
  expect(greetingText).toContain("कंप्यूटर की आवाज़");
  const own = readConfig({ GUIDE_GREETING_URL: "/media/own.m4a" }).guideProfile;
  expect([own.greetingUrl, own.greetingText]).toEqual(["/media/own.m4a", null]);
});

test.each([
  ["GUIDE_YEARS", "-1"],
  ["GUIDE_YEARS", "many"],
  ["GUIDE_PHOTO_URL", "http://photos.example/guide.jpg"],
  ["GUIDE_PHOTO_URL", "https://photos.example/' x"],
  ["GUIDE_GREETING_URL", "http://voices.example/guide.m4a"],
])("%s is refused as %j", (name, value) => {
  expect(() => readConfig({ ...liveEnv, [name]: value })).toThrow(new RegExp(`^${name} must be `));
});
