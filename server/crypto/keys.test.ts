import { describe, expect, test } from "vitest";
import {
  isTextSigned,
  phoneHashes,
  presentPhoneKeyId,
  type Secrets,
  sealingSecrets,
  signText,
} from "./keys.ts";
import { seal, unseal } from "./sealed.ts";
import { keyedHash } from "./tokens.ts";

const secretKey = "a secret that only the tests know about";
const plain = { secretKey, secretKeysBefore: [] };
const newer = { secretKey: "a newer secret", secretKeysBefore: [secretKey] };
const signed = { purpose: "calendar", text: "an id" };
/** As versions up to 0.2 made signatures and hashes of phones. */
const old = keyedHash(secretKey, signed.purpose, signed.text);

describe("a signature", () => {
  test("is made with a key that is not SECRET_KEY, and belongs to its purpose and text", () => {
    const signature = signText(plain, signed.purpose, signed.text);
    expect(signature.equals(old)).toBe(false);
    expect(isTextSigned(plain, signed, signature)).toBe(true);
    expect(isTextSigned(plain, { ...signed, purpose: "upload" }, signature)).toBe(false);
    expect(isTextSigned(plain, { ...signed, text: "another" }, signature)).toBe(false);
    expect(isTextSigned(plain, { ...signed, length: 16 }, signature.subarray(0, 16))).toBe(true);
    expect(isTextSigned(plain, signed, signature.subarray(0, 16))).toBe(false);
  });

  test("of a version up to 0.2 is accepted until SECRET_KEY changes, because a leaked key must sign nothing", () => {
    expect(isTextSigned(plain, signed, old)).toBe(true);
    expect(isTextSigned(newer, signed, old)).toBe(false);
  });
});

test("a text that a version up to 0.2 sealed is unsealed also when SECRET_KEY is new", () => {
  const data = { purpose: "intake", id: "1" };
  const sealed = seal(secretKey, data, "text");
  for (const secrets of [plain, newer]) expect(unseal(sealingSecrets(secrets), data, sealed)).toBe("text");
});

describe("the hash of a phone", () => {
  const candidates = (secrets: Secrets) => phoneHashes(secrets, "closed-phone", "9876543210");
  const has = (secrets: Secrets, hash: Buffer) =>
    candidates(secrets).some((candidate) => candidate.hash.equals(hash));

  test("of any earlier key is still among those that are looked for", () => {
    const hashes = [keyedHash(secretKey, "closed-phone", "9876543210"), candidates(plain)[0].hash];
    for (const hash of hashes) for (const secrets of [plain, newer]) expect(has(secrets, hash)).toBe(true);
    expect(has({ ...newer, secretKeysBefore: [] }, candidates(plain)[0].hash)).toBe(false);
  });

  test("names its key, which is the present one until SECRET_KEY changes", () => {
    const { keyId } = candidates(plain)[0];
    expect(presentPhoneKeyId(plain)).toEqual(keyId);
    expect(presentPhoneKeyId(newer)).not.toEqual(keyId);
  });
});
