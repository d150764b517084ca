// Where uploaded files are kept: on this server's disk, or in a bucket with an S3 API.
import * as z from "zod";
import { fault, inLive, isWebAddress, type Mode, required } from "./variables.ts";

export function storage(mode: Mode) {
  return z
    .discriminatedUnion("STORAGE", [disk, s3(mode)], fault('must be disk or s3, not "{value}"'))
    .transform((storage) => ({ storage }));
}

const disk = z.object({ STORAGE: z.literal("disk").optional() }).transform(() => ({ kind: "disk" as const }));

function s3(mode: Mode) {
  const needed = required("STORAGE s3 needs it");
  return z
    .object({
      STORAGE: z.literal("s3"),
      S3_BUCKET: needed,
      S3_REGION: z.string().default("ap-south-1"),
      S3_ENDPOINT: z
        .string()
        .refine(isWebAddress, fault("must be an address such as https://s3.ap-south-1.amazonaws.com"))
        .check(inLive(mode, (url) => !url.startsWith("http:"), "must be https in live mode"))
        .optional(),
      S3_PATH_STYLE: z.enum(["0", "1"], fault("must be 0 or 1")).optional(),
      S3_ACCESS_KEY_ID: needed,
      S3_SECRET_ACCESS_KEY: needed,
    })
    .transform((env) => ({
      kind: env.STORAGE,
      bucket: env.S3_BUCKET,
      region: env.S3_REGION,
      /** Null: Amazon's, of the region. */
      endpoint: env.S3_ENDPOINT ?? null,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      // Most servers other than Amazon's know a bucket by its path only.
      hasPathStyle: env.S3_PATH_STYLE ? env.S3_PATH_STYLE === "1" : env.S3_ENDPOINT !== undefined,
    }));
}

export type BucketSettings = z.output<ReturnType<typeof s3>>;

/** The origin that browsers upload to, such as https://bucket.example. */
export function bucketOrigin({ endpoint, region, bucket, hasPathStyle }: BucketSettings): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!hasPathStyle) url.host = `${bucket}.${url.host}`;
  return url.origin;
}
