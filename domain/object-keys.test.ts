import { expect, it } from "vitest";
import { keyOfAddress, ownerOfKey, uploadIdOfAddress } from "./object-keys.ts";

const ID = "0a1b2c3d-0000-4000-8000-000000000001";

const addresses: [what: string, address: string][] = [
  ["a path", `uploads/${ID}`],
  ["a path from the root", `/uploads/${ID}`],
  ["the path of this server", `/objects/uploads/${ID}?signature=abc/def`],
  ["the URL of this server", `https://parcha.test/objects/uploads/${ID}?signature=a.b&offset=0`],
  ["a URL with a port", `http://localhost:5000/objects/uploads/${ID}`],
  [
    "a bucket's URL",
    `https://files.s3.ap-south-1.amazonaws.com/uploads/${ID}?X-Amz-Signature=${"0".repeat(900)}`,
  ],
  ["a bucket's URL by path, with a prefix", `https://s3.test/bucket/live/uploads/${ID}?x=/images/1`],
  ["a URL with a fragment", `https://parcha.test/objects/uploads/${ID}#top`],
  ["capital letters", `/objects/uploads/${ID.toUpperCase()}`],
  ["spaces around it", ` uploads/${ID}\n`],
];

it.each(addresses)("an upload is named by %s", (_what, address) => {
  expect(uploadIdOfAddress(address)).toBe(ID);
});

const others = [
  "",
  "/",
  "?",
  "uploads/x",
  `uploads/${ID}/x`,
  `images/${ID}`,
  `uploads/${ID}.jpg`,
  `https://parcha.test/other?next=/uploads/${ID}`,
  `https://parcha.test/other#/uploads/${ID}`,
  `downuploads/${ID}`,
];

it.each(others)("no upload is named by %j", (address) => {
  expect(uploadIdOfAddress(address)).toBeNull();
});

it("the key of a served file is found in its path and its URL", () => {
  const key = `videos/${ID}.mp4`;
  for (const address of [key, `/objects/${key}`, `https://parcha.test/objects/${key}?download=1`])
    expect(keyOfAddress(address)).toBe(key);
});

it("only whole keys have an owner", () => {
  expect(ownerOfKey(`uploads/${ID}`)).toBe(ID);
  expect(ownerOfKey(`images/${ID}-large.jpg`)).toBe(ID);
  for (const key of [`uploads/x/uploads/${ID}`, `uploads/${ID}?x`, `backup/uploads/${ID}`])
    expect(ownerOfKey(key)).toBeNull();
});
