import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const demo = { SECRET_KEY: "secret" };
const s3 = { STORAGE: "s3", S3_BUCKET: "parcha", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };

test("files are on this machine's disk unless a bucket is named", () => {
  expect(readConfig(demo).storage).toEqual({ kind: "disk" });
  expect(readConfig({ ...demo, ...s3 }).storage).toEqual({
    kind: "s3",
    bucket: "parcha",
    region: "ap-south-1",
    endpoint: null,
    accessKeyId: "key",
    secretAccessKey: "secret",
    hasPathStyle: false,
  });
});

test("a bucket elsewhere than at Amazon's is known by its path, unless it is said otherwise", () => {
  const own = { ...demo, ...s3, S3_ENDPOINT: "https://s3.example" };
  expect(readConfig(own).storage).toMatchObject({ hasPathStyle: true });
  expect(readConfig({ ...own, S3_PATH_STYLE: "0" }).storage).toMatchObject({ hasPathStyle: false });
});

test.each([
  ["another kind", { STORAGE: "ftp" }, "STORAGE must be disk or s3"],
  ["no bucket", { ...s3, S3_BUCKET: "" }, "S3_BUCKET is missing"],
  ["no key", { ...s3, S3_ACCESS_KEY_ID: "" }, "S3_ACCESS_KEY_ID is missing"],
  ["an address that is none", { ...s3, S3_ENDPOINT: "s3.example" }, "S3_ENDPOINT must be an address"],
  ["a way of naming it that is none", { ...s3, S3_PATH_STYLE: "yes" }, "S3_PATH_STYLE must be 0 or 1"],
  [
    "an address without TLS in live mode",
    { ...s3, MODE: "live", S3_ENDPOINT: "http://s3.example" },
    "S3_ENDPOINT must be https",
  ],
])("%s is refused", (_, env, fault) => expect(() => readConfig({ ...demo, ...env })).toThrow(fault));
