// Opens the file storage that the configuration names.
import { join } from "node:path";
import type { Config } from "#server/config/config.ts";
import { diskStorage } from "./disk.ts";
import { s3Storage } from "./s3.ts";
import type { Storage } from "./storage.ts";

export function openStorage({ storage, dataDir }: Config): Storage {
  return storage.kind === "s3" ? s3Storage(storage) : diskStorage(join(dataDir, "objects"));
}
