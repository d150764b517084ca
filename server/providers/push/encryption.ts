// Encrypts a push message for one browser, so that the push service between cannot read it: RFC 8291 with the content
// encoding aes128gcm of RFC 8188, as one record.
import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { PushSubscription } from "./push.ts";

const CURVE = "prime256v1";
const RECORD_BYTES = 4096;
const SALT_BYTES = 16;
const PUBLIC_KEY_BYTES = 65;
/** Marks the end of the text in the last record. */
const LAST_RECORD = Buffer.of(2);

/** The sender's part, fresh for each message. A test sets it to the example's of the RFC. */
export type SenderPart = { privateKey: Buffer; salt: Buffer };

/** The body of the request. @throws RangeError if the payload is too long, Error if the browser's key is none */
export function encryptPush(
  { keys }: PushSubscription,
  payload: string,
  { privateKey, salt }: SenderPart = newSenderPart(),
): Buffer {
  const text = Buffer.concat([Buffer.from(payload), LAST_RECORD]);
  const header = headerOf(salt, privateKey);
  if (header.length + text.length + 16 > RECORD_BYTES) throw new RangeError("The push message is too long");
  const { key, nonce } = contentKeys(keys, { privateKey, salt });
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  return Buffer.concat([header, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function newSenderPart(): SenderPart {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(SALT_BYTES) };
}

/** RFC 8188, section 2.1. */
function headerOf(salt: Buffer, privateKey: Buffer): Buffer {
  const lengths = Buffer.alloc(5);
  lengths.writeUInt32BE(RECORD_BYTES);
  lengths.writeUInt8(PUBLIC_KEY_BYTES, 4);
  return Buffer.concat([salt, lengths, publicKeyOf(privateKey)]);
}

/** RFC 8291, section 3.4. */
function contentKeys({ p256dh, auth }: PushSubscription["keys"], { privateKey, salt }: SenderPart) {
  const browserKey = Buffer.from(p256dh, "base64url");
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), browserKey, pair.getPublicKey()]);
  const sharedSecret = pair.computeSecret(browserKey);
  const inputKey = derive(sharedSecret, Buffer.from(auth, "base64url"), keyInfo, 32);
  return {
    key: derive(inputKey, salt, "Content-Encoding: aes128gcm\0", 16),
    nonce: derive(inputKey, salt, "Content-Encoding: nonce\0", 12),
  };
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
}

/** The uncompressed point of a private key of P-256. */
function publicKeyOf(privateKey: Buffer): Buffer {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return pair.getPublicKey();
}
