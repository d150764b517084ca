import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const demo = { SECRET_KEY: "secret" };
const s3 = { STORAGE: "s3", S3_BUCKET: "parcha", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };

test("files are on the server's disk unless STORAGE is s3", () => {
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

test("a bucket with an endpoint is addressed by path unless S3_PATH_STYLE is 0", () => {
  const own = { ...demo, ...s3, S3_ENDPOINT: "https://s3.example" };
  expect(readConfig(own).storage).toMatchObject({ hasPathStyle: true });
  expect(readConfig({ ...own, S3_PATH_STYLE: "0" }).storage).toMatchObject({ hasPathStyle: false });
});

test.each([
  ["an unknown storage", { STORAGE: "ftp" }, /^STORAGE must be disk or s3, not "ftp"$/],
  ["S3 without a bucket", { ...s3, S3_BUCKET: "" }, "S3_BUCKET is missing (STORAGE s3 needs it)"],
  ["S3 without a key", { ...s3, S3_ACCESS_KEY_ID: "" }, "S3_ACCESS_KEY_ID is missing"],
  ["an endpoint without a scheme", { ...s3, S3_ENDPOINT: "s3.example" }, "S3_ENDPOINT must be an address"],
  ["an unknown S3_PATH_STYLE", { ...s3, S3_PATH_STYLE: "yes" }, "S3_PATH_STYLE must be 0 or 1"],
  [
    "an endpoint without TLS in live mode",
    { ...s3, MODE: "live", S3_ENDPOINT: "http://s3.example" },
    "S3_ENDPOINT must be https in live mode",
  ],
])("%s is refused", (_, env, fault) => expect(() => readConfig({ ...demo, ...env })).toThrow(fault));
