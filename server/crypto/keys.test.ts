import { describe, expect, test } from "vitest";
import {
  isTextSigned,
  phoneHashes,
  presentPhoneKeyIds,
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

  test("is made with the first of SIGNING_KEYS and accepted by each of them, and by no other", () => {
    const derived = signText(plain, signed.purpose, signed.text);
    const first = signText({ ...plain, signingKeys: ["1"] }, signed.purpose, signed.text);
    expect(isTextSigned({ ...plain, signingKeys: ["2", "1"] }, signed, first)).toBe(true);
    expect(isTextSigned({ ...plain, signingKeys: ["2"] }, signed, first)).toBe(false);
    for (const signature of [derived, old]) {
      expect(isTextSigned({ ...plain, signingKeys: ["1"] }, signed, signature)).toBe(false);
      expect(isTextSigned({ ...plain, signingKeys: ["1", "SECRET_KEY"] }, signed, signature)).toBe(true);
    }
  });
});

describe("a sealed text", () => {
  const data = { purpose: "intake", id: "1" };
  test("of a version up to 0.2 is unsealed when SEALING_KEYS, SECRET_KEY or both are new", () => {
    const sealed = seal(secretKey, data, "text");
    for (const secrets of [
      plain,
      newer,
      { ...plain, sealingKeys: ["2", "1"] },
      { ...newer, sealingKeys: ["1"] },
    ])
      expect(unseal(sealingSecrets(secrets), data, sealed)).toBe("text");
  });

  test("is sealed with the first of SEALING_KEYS", () =>
    expect(sealingSecrets({ ...newer, sealingKeys: ["2", "1"] })).toEqual([
      "2",
      "1",
      newer.secretKey,
      secretKey,
    ]));
});

describe("the hash of a phone", () => {
  const candidates = (secrets: Secrets) => phoneHashes(secrets, "closed-phone", "9876543210");
  const has = (secrets: Secrets, hash: Buffer) =>
    candidates(secrets).some((candidate) => candidate.hash.equals(hash));

  test("of any earlier key is still among those that are looked for", () => {
    const hashes = [keyedHash(secretKey, "closed-phone", "9876543210"), candidates(plain)[0].hash];
    for (const hash of hashes)
      for (const secrets of [plain, newer, { ...newer, phoneHashKeys: ["1"] }])
        expect(has(secrets, hash)).toBe(true);
    const own = candidates({ ...plain, phoneHashKeys: ["1"] })[0].hash;
    expect(has({ ...newer, phoneHashKeys: ["2", "1"] }, own)).toBe(true);
    expect(has({ ...newer, phoneHashKeys: ["2"] }, own)).toBe(false);
  });

  test("names its key, and a key that stays is a present one", () => {
    const { keyId } = candidates(plain)[0];
    expect(presentPhoneKeyIds(plain)).toEqual([keyId]);
    expect(presentPhoneKeyIds(newer)).not.toContainEqual(keyId);
    expect(presentPhoneKeyIds({ ...plain, phoneHashKeys: ["1"] })).toContainEqual(keyId);
  });
});
