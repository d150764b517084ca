// Where to report a vulnerability: /.well-known/security.txt (RFC 9116).
import type { FastifyInstance } from "fastify";
import { addMinutes } from "#domain/ist-time.ts";
import type { Config } from "#server/config/config.ts";

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
const DAY_MINUTES = 24 * 60;

export function registerSecurityTxt(app: FastifyInstance, { support, publicUrl }: Config, now: () => Date) {
  app.get("/.well-known/security.txt", { schema: { hide: true } }, (_request, reply) => {
    const expires = addMinutes(now(), VALID_DAYS * DAY_MINUTES)
      .toISOString()
      .replace(/T.*/, "T00:00:00Z");
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(
        [
          `Contact: mailto:${support.email}`,
          `Expires: ${expires}`,
          "Preferred-Languages: en, hi",
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          "",
        ].join("\n"),
      );
  });
}
