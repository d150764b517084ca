// A bucket for tests: the multipart uploads, PUT, HEAD, GET, list, copy and delete of the S3 API, in memory and without signatures.
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = { status: number; body?: string | Uint8Array; headers?: Record<string, string> };

function pageOf(all: Iterable<string>, after: string, pageSize: number) {
  const rest = [...all].toSorted().filter((key) => key > after);
  return { keys: rest.slice(0, pageSize), hasMore: rest.length > pageSize };
}

function listBody({ keys, hasMore }: ReturnType<typeof pageOf>): string {
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
  const next = hasMore ? `<NextContinuationToken>${keys.at(-1)}</NextContinuationToken>` : "";
  return `<ListBucketResult>${contents}${next}</ListBucketResult>`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  try {
    return Buffer.concat(await Array.fromAsync<Buffer>(request));
  } catch {
    // The client broke off: S3 keeps no part of a part.
    return null;
  }
}

/** `pageSize`: how many keys a page of a list has. S3 has 1,000. */
export async function startS3Stub({ pageSize = 1_000 } = {}) {
  const files = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const pages: number[] = [];
  const missing = (code: string): Answer => ({ status: 404, body: `<Error><Code>${code}</Code></Error>` });

  const multipart = (method: string, key: string, query: URLSearchParams, body: Buffer): Answer => {
    if (method === "POST" && query.has("uploads")) {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, new Map());
      const xml = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
      return { status: 200, body: xml };
    }
    const id = query.get("uploadId") ?? "";
    const parts = uploads.get(id);
    if (!parts) return missing("NoSuchUpload");
    const numbers = [...parts.keys()].sort((one, other) => one - other);
    if (method === "PUT") {
      parts.set(Number(query.get("partNumber")), body);
      return { status: 200, headers: { etag: '"part"' } };
    }
    if (method === "GET") {
      const xml = numbers.map(
        (number) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>"part"</ETag><Size>${parts.get(number)?.byteLength}</Size></Part>`,
      );
      return { status: 200, body: `<ListPartsResult>${xml.join("")}</ListPartsResult>` };
    }
    uploads.delete(id);
    if (method === "DELETE") return { status: 204 };
    files.set(key, Buffer.concat(numbers.map((number) => parts.get(number) ?? Buffer.alloc(0))));
    return {
      status: 200,
      body: '<CompleteMultipartUploadResult><ETag>"file-1"</ETag></CompleteMultipartUploadResult>',
    };
  };

  const answer = (request: IncomingMessage, body: Buffer): Answer => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://s3.test");
    const key = pathname.slice("/parcha/".length);
    const method = request.method ?? "";
    if (searchParams.has("list-type")) {
      const page = pageOf(files.keys(), searchParams.get("continuation-token") ?? "", pageSize);
      pages.push(page.keys.length);
      return { status: 200, body: listBody(page) };
    }
    if (searchParams.has("uploads") || searchParams.has("uploadId"))
      return multipart(method, key, searchParams, body);
    if (method === "DELETE") return files.delete(key) ? { status: 204 } : { status: 204 };
    const source = request.headers["x-amz-copy-source"];
    if (method === "PUT" && typeof source === "string") {
      files.set(key, files.get(source.replace(/^\/?parcha\//, "")) ?? Buffer.alloc(0));
      return { status: 200, body: '<CopyObjectResult><ETag>"file"</ETag></CopyObjectResult>' };
    }
    if (method === "PUT") {
      files.set(key, body);
      return { status: 200, headers: { etag: '"file"' } };
    }
    const file = files.get(key);
    if (!file) return missing("NoSuchKey");
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const bytes = start === undefined ? file : file.subarray(Number(start), Number(end) + 1);
    return { status: start === undefined ? 200 : 206, body: bytes };
  };

  const server = createServer(async (request, response) => {
    const received = await bodyOf(request);
    if (!received) return;
    const { status, body = "", headers = {} } = answer(request, received);
    response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
    response.end(request.method === "HEAD" ? undefined : body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    files,
    uploads,
    /** The sizes of the pages of lists that were asked for. */
    pages,
    settings: {
      ...({ kind: "s3", bucket: "parcha", region: "ap-south-1", hasPathStyle: true } as const),
      ...{ accessKeyId: "key", secretAccessKey: "secret", endpoint: `http://127.0.0.1:${port}` },
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
