// Built-in video: the two browsers connect to each other by WebRTC, with signalling by the live channel. This server both
// issues and verifies the tokens.
import { JOSEError } from "jose/errors";
import { SignJWT } from "jose/jwt/sign";
import { jwtVerify } from "jose/jwt/verify";
import * as z from "zod/mini";
import { ROOM_PEOPLE } from "#domain/room.ts";
import { keyedHash } from "#server/crypto/tokens.ts";
import { timeClaims, type VideoProvider } from "./video.ts";

const AUDIENCE = "parcha-room";
const HEADER = { alg: "HS256", typ: "JWT" };

const claims = z.object({
  room: z.string(),
  side: z.enum(ROOM_PEOPLE),
  sub: z.string(),
});

type Key = string | Buffer;

/** The first key signs; tokens of the others are accepted. */
export function builtInVideo(keys: readonly [Key, ...Key[]]): VideoProvider {
  // Derived keys, so that nothing else that is signed with them is a valid token.
  const derive = (key: Key) => keyedHash(key, AUDIENCE, "token");
  const signingKey = derive(keys[0]);
  const acceptedKeys = keys.map(derive);
  return {
    name: "built-in",
    appId: "built-in",
    domain: null,
    scriptUrl: null,
    roomNameInBrowser: (room) => room,
    createToken: ({ room, side, userId, ...grant }, now) =>
      new SignJWT({ aud: AUDIENCE, sub: userId, room, side, ...timeClaims(grant, now) })
        .setProtectedHeader(HEADER)
        .sign(signingKey),
    async verifyToken(token, now) {
      for (const key of acceptedKeys) {
        const parsed = z.safeParse(claims, await payloadOf(token, key, now)).data;
        if (parsed) return { room: parsed.room, side: parsed.side, userId: parsed.sub };
      }
      return null;
    },
  };
}

/** Null if the token is malformed, expired, for something else, or signed with another key. */
async function payloadOf(token: string, key: Buffer, now: Date) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [HEADER.alg],
      audience: AUDIENCE,
      requiredClaims: ["nbf", "exp"],
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof JOSEError) return null;
    throw error;
  }
}
