// Where browsers report violations of a page's Content-Security-Policy, Trusted Types among them. Nothing is stored. The
// server counts each kind of violation and logs the 1st, 10th, 100th of an hour and so on, so that neither a defect that
// every browser meets nor a sender of made-up reports fills the log. Addresses are reduced to the screen and to the host of
// what was blocked; the query, the referrer and the sample of a script are never read, because they can identify a person.
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { screenPathOf } from "./screen-address.ts";
import { REPORTS_PATH } from "./security-headers.ts";

const BODY_LIMIT_BYTES = 64 * 1024;
/** A browser sends its reports of about a minute together. */
const MAX_REPORTS_IN_BODY = 20;
/** For each address. */
const MAX_BODIES_PER_MINUTE = 30;
const MAX_KINDS_PER_HOUR = 100;
const HOUR_MS = 60 * 60_000;

const text = z.string().check(z.maxLength(4_000));
/** Of `report-uri`: https://www.w3.org/TR/CSP3/#deprecated-serialize-violation */
const single = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "effective-directive": z.optional(text),
    "violated-directive": z.optional(text),
    "blocked-uri": z.optional(text),
    disposition: z.optional(text),
  }),
});
/** Of the Reporting API: https://www.w3.org/TR/CSP3/#violation-events */
const batch = z.array(
  z.object({
    type: text,
    body: z.optional(z.nullable(z.looseObject({}))),
  }),
);
const batched = z.object({
  documentURL: text,
  effectiveDirective: text,
  blockedURL: z.optional(text),
  disposition: z.optional(text),
});

type Violation = { screen: string; directive: string; blocked: string; isEnforced: boolean };

/** Call in a Fastify scope of its own: it replaces the body parsers. */
export async function violationReportRoutes(app: FastifyInstance, { log, now }: AppContext) {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ["application/csp-report", "application/reports+json"],
    { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES },
    (request, body, done) => void parse(request, body.toString(), done),
  );
  const counts = new HourlyCounts();
  const options = { schema: { hide: true }, config: { rateLimit: { max: MAX_BODIES_PER_MINUTE } } };
  app.post(REPORTS_PATH, options, async (request, reply) => {
    for (const violation of violationsIn(request.body)) {
      const { count, isFurther } = counts.add(Object.values(violation).join(" "), now());
      // 1, 10, 100 and so on.
      if (!/^10*$/.test(String(count))) continue;
      const fields = isFurther ? { count } : { ...violation, count };
      log.warn(fields, isFurther ? "further kinds of policy violations" : "policy violation");
    }
    return reply.code(204).header("cache-control", "no-store").send();
  });
}

/** @throws Failure bad-input when the body is no report. */
function violationsIn(body: unknown): Violation[] {
  const old = z.safeParse(single, body);
  if (old.success) {
    const report = old.data["csp-report"];
    const directive = report["effective-directive"] ?? report["violated-directive"] ?? "";
    return [toViolation(report["document-uri"], directive, report["blocked-uri"], report.disposition)];
  }
  const reports = z.safeParse(batch, body);
  if (!reports.success) throw new Failure("bad-input");
  return reports.data.slice(0, MAX_REPORTS_IN_BODY).flatMap((report) => {
    const { success, data } = z.safeParse(batched, report.body);
    // Browsers also report deprecations and interventions to the same address.
    if (report.type !== "csp-violation" || !success) return [];
    return [toViolation(data.documentURL, data.effectiveDirective, data.blockedURL, data.disposition)];
  });
}

function toViolation(
  documentUrl: string,
  directive: string,
  blockedUrl = "",
  disposition = "enforce",
): Violation {
  const path = URL.canParse(documentUrl) ? new URL(documentUrl).pathname : "";
  return {
    screen: screenPathOf(path) ?? "other",
    // Older browsers send the whole directive with its sources.
    directive: /^[a-z-]{1,40}(?= |$)/.exec(directive)?.[0] ?? "other",
    blocked: blockedOf(blockedUrl),
    isEnforced: disposition !== "report",
  };
}

/** A word such as "inline" or "trusted-types-sink", the host of an address, or the scheme of one without a host. */
function blockedOf(url: string): string {
  if (/^[a-z-]{1,40}$/.test(url)) return url;
  if (!URL.canParse(url)) return "other";
  const { protocol, hostname } = new URL(url);
  // Extensions of browsers: their host is an id, often of one installation.
  return /^https?:$/.test(protocol) || /^wss?:$/.test(protocol) ? hostname.slice(0, 100) : protocol;
}

/** How often each kind was reported in the present hour. Kinds beyond the limit are counted as one. */
class HourlyCounts {
  #hour = 0;
  readonly #counts = new Map<string, number>();

  add(kind: string, now: Date): { count: number; isFurther: boolean } {
    const hour = Math.floor(now.getTime() / HOUR_MS);
    if (hour !== this.#hour) this.#counts.clear();
    this.#hour = hour;
    const isFurther = !this.#counts.has(kind) && this.#counts.size >= MAX_KINDS_PER_HOUR;
    const key = isFurther ? "further" : kind;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return { count, isFurther };
  }
}
