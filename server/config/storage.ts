// What the environment says of where files are kept.

export type BucketSettings = {
  kind: "s3";
  bucket: string;
  region: string;
  /** Null: Amazon's own of the region. */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
  hasPathStyle: boolean;
};
export type StorageSettings = { kind: "disk" } | BucketSettings;

/** Where browsers put files, such as https://bucket.example. */
export function bucketOrigin({ endpoint, region, bucket, hasPathStyle }: BucketSettings): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!hasPathStyle) url.host = `${bucket}.${url.host}`;
  return url.origin;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Adds a line to `faults` for each variable that cannot be used. */
export function readStorage(env: Environment, mode: "demo" | "live", faults: string[]): StorageSettings {
  const kind = env.STORAGE || "disk";
  if (kind === "s3") return s3(env, mode, faults);
  if (kind !== "disk") faults.push(`STORAGE must be disk or s3, not "${kind}"`);
  return { kind: "disk" };
}

function s3(env: Environment, mode: "demo" | "live", faults: string[]): StorageSettings {
  const needed = (name: string) => {
    if (!env[name]) faults.push(`${name} is missing (STORAGE s3 needs it)`);
    return env[name] || "";
  };
  const endpoint = env.S3_ENDPOINT || null;
  const isAddress = endpoint === null || (URL.canParse(endpoint) && /^https?:/.test(endpoint));
  if (!isAddress) faults.push("S3_ENDPOINT must be an address such as https://s3.ap-south-1.amazonaws.com");
  else if (mode === "live" && endpoint?.startsWith("http:"))
    faults.push("S3_ENDPOINT must be https in live mode");
  if (env.S3_PATH_STYLE && !["0", "1"].includes(env.S3_PATH_STYLE))
    faults.push("S3_PATH_STYLE must be 0 or 1");
  return {
    kind: "s3",
    bucket: needed("S3_BUCKET"),
    region: env.S3_REGION || "ap-south-1",
    endpoint,
    accessKeyId: needed("S3_ACCESS_KEY_ID"),
    secretAccessKey: needed("S3_SECRET_ACCESS_KEY"),
    // Most servers other than Amazon's know a bucket by its path alone.
    hasPathStyle: env.S3_PATH_STYLE ? env.S3_PATH_STYLE === "1" : endpoint !== null,
  };
}
