// Files in a bucket with an S3 API (Amazon S3, Cloudflare R2, MinIO, OpenStack Swift and others). Browsers upload to it
// directly, by a URL that is presigned for one key, length and type.
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { type BucketSettings, bucketOrigin } from "#server/config/storage.ts";
import { type PartsInBucket, requireValidKey, type Storage, StorageUnavailable } from "./storage.ts";

/** Larger than the 5 MiB that S3 asks of every part but the last. */
const PART_BYTES = 8 * 1024 * 1024;

/** `silenceMs`: for so long an answer may send nothing. Whoever reads it may pause: a browser then asks for the rest. */
export function s3Storage(settings: BucketSettings, { silenceMs = 60_000 } = {}): Storage {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey, hasPathStyle } = settings;
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: hasPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 20_000,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
    },
    // Otherwise presigned URLs contain the checksum of an empty body, and servers reject every other body.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const objectOf = (key: string) => {
    requireValidKey(key);
    return { Bucket, Key: key };
  };

  return {
    upload: {
      kind: "presigned",
      origin: bucketOrigin(settings),
      async presignPut({ key, sizeBytes, contentType, expiresInSeconds }) {
        const command = new PutObjectCommand({
          ...objectOf(key),
          ...(sizeBytes === null ? {} : { ContentLength: sizeBytes }),
          ...(contentType === null ? {} : { ContentType: contentType }),
        });
        const url = await getSignedUrl(client, command, {
          expiresIn: expiresInSeconds,
          // Without a type in the command, the SDK would sign a default one, which browsers do not send.
          signableHeaders: new Set([
            "host",
            "content-length",
            ...(contentType === null ? [] : ["content-type"]),
          ]),
        });
        return { url, headers: headersOf(contentType) };
      },
      parts: multipartUploads(client, objectOf),
    },
    async put(key, bytes, contentType) {
      const put = new PutObjectCommand({ ...objectOf(key), Body: bytes, ContentType: contentType });
      requireNamed((await checkAvailable(client.send(put))).ETag);
    },
    write: (key, body, contentType) => writeInParts(client, objectOf(key), body, contentType),
    async sizeOf(key) {
      const found = await nullIfMissing(client.send(new HeadObjectCommand(objectOf(key))));
      return found && requireSize(found.ContentLength);
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await nullIfMissing(client.send(new GetObjectCommand({ ...objectOf(key), Range })));
      if (!found) return null;
      if (!(found.Body instanceof Readable))
        throw new StorageUnavailable("The storage answered without a body");
      return Readable.from(wholeBody(found.Body, range ? range.end - range.start + 1 : found.ContentLength));
    },
    async copy(from, to) {
      const source = objectOf(from);
      const command = new CopyObjectCommand({ ...objectOf(to), CopySource: `${Bucket}/${source.Key}` });
      const { CopyObjectResult: copied } = await checkAvailable(client.send(command));
      requireNamed(copied?.ETag, copied?.LastModified);
    },
    async remove(key) {
      await checkAvailable(client.send(new DeleteObjectCommand(objectOf(key))));
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await checkAvailable(
          client.send(new ListObjectsV2Command({ Bucket, ContinuationToken })),
        );
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
        const isLast = page.NextContinuationToken === undefined;
        if (isLast ? page.IsTruncated : page.NextContinuationToken === ContinuationToken)
          throw new StorageUnavailable("The storage answered a list that does not go on");
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
}

/** A storage names what it has stored. A proxy in front of it may answer 200 with a page of its own. */
function requireNamed(...names: (string | Date | undefined)[]) {
  if (names.every((name) => name === undefined))
    throw new StorageUnavailable("The storage answered without what it has stored");
}

/** A proxy may cut an answer off, or answer a range with the whole file. `bytes`: undefined if the length is not known. */
async function* wholeBody(body: Readable, bytes: number | undefined): AsyncGenerator<Buffer> {
  let readBytes = 0;
  try {
    for await (const chunk of body) {
      readBytes += chunk.byteLength;
      if (bytes !== undefined && readBytes > bytes) break;
      yield chunk;
    }
  } catch (error) {
    throw new StorageUnavailable("The storage did not answer to the end", { cause: error });
  }
  if (bytes !== undefined && readBytes !== bytes)
    throw new StorageUnavailable("The storage answered another number of bytes");
}

/** A multipart upload by this server. It has one part at least, which may be short or empty. */
async function writeInParts(
  client: S3Client,
  object: { Bucket: string; Key: string },
  body: AsyncIterable<Uint8Array>,
  ContentType: string,
) {
  const { UploadId } = await checkAvailable(
    client.send(new CreateMultipartUploadCommand({ ...object, ContentType })),
  );
  if (!UploadId) throw new StorageUnavailable("The storage answered without the id of the multipart upload");
  const upload = { ...object, UploadId };
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for await (const Body of inPartsOf(PART_BYTES, body)) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await checkAvailable(
        client.send(new UploadPartCommand({ ...upload, PartNumber, Body })),
      );
      Parts.push({ ETag, PartNumber });
    }
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
    const { ETag, Key, Location } = await checkAvailable(client.send(complete));
    requireNamed(ETag, Key, Location);
  } catch (error) {
    // If this fails too, the bucket's rule for unfinished uploads removes the parts (ops/s3).
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

/** Pieces of `bytes` each; the last one may be shorter. */
async function* inPartsOf(bytes: number, body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const chunk of body) {
    held.push(chunk);
    heldBytes += chunk.byteLength;
    if (heldBytes < bytes) continue;
    const all = Buffer.concat(held);
    let start = 0;
    for (; all.byteLength - start >= bytes; start += bytes) yield all.subarray(start, start + bytes);
    held = [all.subarray(start)];
    heldBytes = all.byteLength - start;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}

function multipartUploads(
  client: S3Client,
  objectOf: (key: string) => { Bucket: string; Key: string },
): PartsInBucket {
  /** In order, up to the first gap; null when the upload has ended. */
  const listParts = async (key: string, UploadId: string) => {
    const found = await nullIfMissing(client.send(new ListPartsCommand({ ...objectOf(key), UploadId })));
    const parts = (found?.Parts ?? []).toSorted(
      (one, other) => (one.PartNumber ?? 0) - (other.PartNumber ?? 0),
    );
    return found && parts.filter(({ PartNumber }, at) => PartNumber === at + 1);
  };
  return {
    async begin(key, contentType) {
      const type = contentType === null ? {} : { ContentType: contentType };
      const command = new CreateMultipartUploadCommand({ ...objectOf(key), ...type });
      const { UploadId } = await checkAvailable(client.send(command));
      if (!UploadId)
        throw new StorageUnavailable("The storage answered without the id of the multipart upload");
      return UploadId;
    },
    async sizeOf(key, multipartId) {
      const parts = await listParts(key, multipartId);
      return parts && parts.reduce((bytes, { Size }) => bytes + requireSize(Size), 0);
    },
    presignPut({ key, multipartId, partNumber, sizeBytes, expiresInSeconds }) {
      const command = new UploadPartCommand({
        ...objectOf(key),
        UploadId: multipartId,
        PartNumber: partNumber,
        ContentLength: sizeBytes,
      });
      const signableHeaders = new Set(["host", "content-length"]);
      return getSignedUrl(client, command, { expiresIn: expiresInSeconds, signableHeaders });
    },
    async join(key, multipartId) {
      const parts = await listParts(key, multipartId);
      // A parallel call has joined them.
      if (!parts) return;
      const Parts = parts.map(({ ETag, PartNumber }) => ({ ETag, PartNumber }));
      await nullIfMissing(
        client.send(
          new CompleteMultipartUploadCommand({
            ...objectOf(key),
            UploadId: multipartId,
            MultipartUpload: { Parts },
          }),
        ),
      );
    },
    async remove(key, multipartId) {
      const command = new AbortMultipartUploadCommand({ ...objectOf(key), UploadId: multipartId });
      await nullIfMissing(client.send(command));
    },
  };
}

/** A file whose size is not known is neither empty nor missing. */
function requireSize(size: number | undefined): number {
  if (size === undefined || !Number.isSafeInteger(size) || size < 0)
    throw new StorageUnavailable("The storage answered without a size");
  return size;
}

function headersOf(contentType: string | null): Record<string, string> {
  return contentType === null ? {} : { "content-type": contentType };
}

/** Errors that are not about the file, whatever their status: they pass, or end once the operator has mended the settings. */
const PASSING_ERRORS = new Set(
  `InternalError OperationAborted RequestTimeout ServiceUnavailable SlowDown IncompleteBody
  RequestLimitExceeded Throttling ThrottlingException TooManyRequests
  AccountProblem AuthorizationHeaderMalformed ExpiredToken InvalidAccessKeyId NoSuchBucket PermanentRedirect QuotaExceeded
  RequestExpired RequestTimeTooSkewed SignatureDoesNotMatch TemporaryRedirect`.split(/\s+/),
);

/** Throws StorageUnavailable for errors that a later try may avoid: no response, a redirect, 429 and 5xx. */
async function checkAvailable<Found>(found: Promise<Found>): Promise<Found> {
  try {
    return await found;
  } catch (error) {
    const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 500) : 500;
    const isPassing = error instanceof S3ServiceException && PASSING_ERRORS.has(error.name);
    if (status >= 500 || status === 429 || (status >= 300 && status < 400) || isPassing)
      throw new StorageUnavailable("The storage does not answer", { cause: error });
    throw error;
  }
}

/** Null instead of a 404 error. Without its bucket, no file counts as missing. */
async function nullIfMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await checkAvailable(found);
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error;
    return null;
  }
}
