// Opens the file storage that the configuration names.
import { join } from "node:path";
import type { Config } from "#server/config/config.ts";
import { diskStorage } from "./disk.ts";
import type { Storage } from "./storage.ts";

/** Loads the bucket's SDK, which is large, for a bucket only. */
export async function openStorage({ storage, dataDir }: Config): Promise<Storage> {
  if (storage.kind !== "s3") return diskStorage(join(dataDir, "objects"));
  const { s3Storage } = await import("./s3.ts");
  return s3Storage(storage);
}
