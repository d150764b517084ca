// Built-in video: the two browsers connect to each other by WebRTC, with signalling by the live channel. This server both
// issues and verifies the tokens.
import * as z from "zod/mini";
import { isSameHash, keyedHash } from "#server/crypto/tokens.ts";
import { hs256, signJwt } from "./jwt.ts";
import { timeClaims, type VideoProvider } from "./video.ts";

const AUDIENCE = "parcha-room";

const claims = z.object({
  aud: z.literal(AUDIENCE),
  room: z.string(),
  side: z.enum(["user", "admin"]),
  sub: z.string(),
  nbf: z.number(),
  exp: z.number(),
});

type Key = string | Buffer;

/** The first key signs; tokens of the others are accepted. */
export function builtInVideo(keys: readonly [Key, ...Key[]]): VideoProvider {
  // Derived keys, so that nothing else that is signed with them is a valid token.
  const signers = keys.map((key) => hs256(keyedHash(key, AUDIENCE, "token")));
  const [signer = hs256("")] = signers;
  return {
    name: "built-in",
    appId: "built-in",
    domain: null,
    scriptUrl: null,
    roomNameInBrowser: (room) => room,
    createToken: (grant, now) =>
      signJwt(signer, {
        aud: AUDIENCE,
        sub: grant.userId,
        room: grant.room,
        side: grant.side,
        ...timeClaims(grant, now),
      }),
    verifyToken(token, now) {
      const [header = "", body = "", signature = "", ...more] = token.split(".");
      // The signature covers the header, so its algorithm need not be checked.
      const isSigned = signers.some((accepted) =>
        isSameHash(Buffer.from(signature, "base64url"), accepted.sign(`${header}.${body}`)),
      );
      const parsed = isSigned && more.length === 0 ? z.safeParse(claims, parseBody(body)).data : undefined;
      const seconds = now.getTime() / 1000;
      if (!parsed || seconds < parsed.nbf || seconds > parsed.exp) return null;
      return { room: parsed.room, side: parsed.side, userId: parsed.sub };
    },
  };
}

function parseBody(body: string): unknown {
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
}
