// What customers give the guide before a session: recordings, and how they are uploaded.
import { createIntakeUpload } from "#contract/intake-files.ts";
import type { IntakeFileKind } from "#domain/intake-files.ts";
import type { Client } from "./client.ts";

/** Silence: 16 bits, 12,000 times a second, as the page makes where a browser cannot record AAC. */
export function wavOf(seconds: number): Uint8Array<ArrayBuffer> {
  const dataBytes = Math.round(seconds * 24_000);
  const file = Buffer.alloc(44 + dataBytes);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + dataBytes, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(12_000, 24);
  file.writeUInt32LE(24_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(dataBytes, 40);
  return new Uint8Array(file);
}

const TYPES = { voice: "audio/wav", photo: "image/jpeg" } as const;

/** Uploads a file as the customer's page does. Returns the path by which it is claimed. */
export async function uploadForGuide(
  client: Client,
  bookingId: string,
  kind: IntakeFileKind,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string = TYPES[kind],
): Promise<string> {
  const input = { kind, contentType, size: bytes.byteLength };
  const { status, body } = await client.call(createIntakeUpload, { params: { id: bookingId }, input });
  if (status !== 200) throw new Error(`No ticket: ${status} ${body.message}`);
  const response = await fetch(body.uploadURL, { method: "PUT", headers: body.headers, body: bytes });
  if (!response.ok) throw new Error(`The upload failed: ${response.status} ${await response.text()}`);
  return body.objectPath;
}
