// Asks endpoints for the person who asks for a page. Each request goes through the endpoint's whole route, as if the browser had
// sent it: with the person's cookies and address, so that rights, limits and records are those of the browser's own calls.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "#domain/messages.ts";
import { isReadOf } from "./reads.ts";

/** An answer in JSON. `retryAfter`: the header. */
export type InnerAnswer = { status: number; retryAfter: string | null; body: unknown };

/** `path`: of the endpoint, which the URL must reach. Null where nothing in JSON has come in time, and where it must not be asked. */
export type Ask = (path: string, url?: string) => Promise<InnerAnswer | null>;

const PASSED_ON = ["cookie", "user-agent", "x-background"] as const;

type Options = {
  language: Language;
  /** Resolves when what has not been answered is given up. */
  timeIsUp: Promise<void>;
};

/** The same URL is asked once. */
export function askingFor(
  app: FastifyInstance,
  request: FastifyRequest,
  { language, timeIsUp }: Options,
): { ask: Ask; passCookiesOn(reply: FastifyReply): void } {
  const headers: Record<string, string> = { "accept-language": language };
  for (const name of PASSED_ON) {
    const value = request.headers[name];
    if (typeof value === "string") headers[name] = value;
  }
  let isOver = false;
  const over = timeIsUp.then(() => {
    isOver = true;
    return null;
  });
  const known = new Map<string, ReturnType<Ask>>();
  const cookies = new Map<string, string>();
  const send = async (path: string, url: string): ReturnType<Ask> => {
    if (isOver || !isReadOf(path, url)) return null;
    // The address as the server has found it, behind its proxies. Fails once the server is closing: the browser asks another one.
    const sent = app.inject({ url, headers, remoteAddress: request.ip }).catch(() => null);
    const answer = await Promise.race([sent, over]);
    if (answer === null) return null;
    // A login session that is used lasts longer, by its cookie.
    for (const cookie of [answer.headers["set-cookie"] ?? []].flat())
      cookies.set(cookie.slice(0, cookie.indexOf("=")), cookie);
    if (!String(answer.headers["content-type"]).startsWith("application/json")) return null;
    const { "retry-after": retryAfter } = answer.headers;
    return {
      status: answer.statusCode,
      retryAfter: retryAfter === undefined ? null : String(retryAfter),
      body: answer.json(),
    };
  };
  return {
    ask: (path, url = path) => {
      const answer = known.get(url) ?? send(path, url);
      known.set(url, answer);
      return answer;
    },
    passCookiesOn: (reply) => {
      if (cookies.size > 0) reply.header("set-cookie", [...cookies.values()]);
    },
  };
}
