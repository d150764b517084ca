// The room that needs no provider: two browsers, and our own channel between them. Its tokens are for ourselves.
import * as z from "zod/mini";
import { isSameHash, keyedHash } from "#server/crypto/tokens.ts";
import { hs256, jwtOf } from "./jwt.ts";
import { timesOf, type VideoProvider } from "./video.ts";

const OURS = "parcha-room";

const claims = z.object({
  aud: z.literal(OURS),
  room: z.string(),
  side: z.enum(["user", "admin"]),
  sub: z.string(),
  nbf: z.number(),
  exp: z.number(),
});

export function builtInVideo(secretKey: string): VideoProvider {
  // A key of its own: what this one signs opens rooms and nothing else.
  const signer = hs256(keyedHash(secretKey, OURS, "token"));
  return {
    name: "built-in",
    appId: "built-in",
    domain: null,
    scriptUrl: null,
    nameInBrowser: (room) => room,
    tokenFor: (entry, now) =>
      jwtOf(signer, {
        aud: OURS,
        sub: entry.userId,
        room: entry.room,
        side: entry.side,
        ...timesOf(entry, now),
      }),
    entryOf(token, now) {
      const [header = "", body = "", signature = "", ...more] = token.split(".");
      // The signature covers the header, and none of ours names another algorithm.
      const isOurs = isSameHash(Buffer.from(signature, "base64url"), signer.sign(`${header}.${body}`));
      const read = isOurs && more.length === 0 ? z.safeParse(claims, parsed(body)).data : undefined;
      const seconds = now.getTime() / 1000;
      if (!read || seconds < read.nbf || seconds > read.exp) return null;
      return { room: read.room, side: read.side, userId: read.sub };
    },
  };
}

function parsed(body: string): unknown {
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
}
