// Files in a bucket that speaks S3 (Amazon's own, R2, MinIO, Swift and others). Browsers put theirs straight into it, at
// an address that is signed for one key, length and type.
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { type BucketSettings, bucketOrigin } from "#server/config/storage.ts";
import { requireKey, type Storage, StorageAway } from "./storage.ts";

export function s3Storage(settings: BucketSettings): Storage {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey, hasPathStyle } = settings;
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: hasPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
    // Otherwise a signed address carries the checksum of an empty body, and real servers refuse every other one.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const place = (key: string) => {
    requireKey(key);
    return { Bucket, Key: key };
  };

  return {
    door: {
      kind: "direct",
      origin: bucketOrigin(settings),
      async addressFor({ key, sizeBytes, contentType, seconds }) {
        const command = new PutObjectCommand({
          ...place(key),
          ...(sizeBytes === null ? {} : { ContentLength: sizeBytes }),
          ...(contentType === null ? {} : { ContentType: contentType }),
        });
        const url = await getSignedUrl(client, command, {
          expiresIn: seconds,
          // Without a type the client library would sign one that no browser sends.
          signableHeaders: new Set([
            "host",
            "content-length",
            ...(contentType === null ? [] : ["content-type"]),
          ]),
        });
        return { url, headers: headersOf(contentType) };
      },
    },
    async put(key, bytes, contentType) {
      await answered(
        client.send(new PutObjectCommand({ ...place(key), Body: bytes, ContentType: contentType })),
      );
    },
    async sizeOf(key) {
      const found = await orNull(client.send(new HeadObjectCommand(place(key))));
      return found?.ContentLength ?? null;
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await orNull(client.send(new GetObjectCommand({ ...place(key), Range })));
      if (!found) return null;
      if (!(found.Body instanceof Readable)) throw new Error("The store answered without a body");
      return found.Body;
    },
    async copy(from, to) {
      const source = place(from);
      await answered(
        client.send(new CopyObjectCommand({ ...place(to), CopySource: `${Bucket}/${source.Key}` })),
      );
    },
    async remove(key) {
      await answered(client.send(new DeleteObjectCommand(place(key))));
    },
  };
}

function headersOf(contentType: string | null): Record<string, string> {
  return contentType === null ? {} : { "content-type": contentType };
}

/** What may pass another time (no answer, or a fault of theirs) is told apart from what never will. */
async function answered<Found>(found: Promise<Found>): Promise<Found> {
  try {
    return await found;
  } catch (error) {
    const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 500) : 500;
    if (status >= 500 || status === 429) throw new StorageAway("The store does not answer", { cause: error });
    throw error;
  }
}

/** What is not there is no error. */
async function orNull<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await answered(found);
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
