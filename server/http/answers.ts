// Answers what a page needs first in one request. Each part is a request of its own within the server: it is authenticated,
// limited, logged and serialized as if the browser had sent it.
import { FIRST_ENDPOINTS, getAnswers } from "#contract/answers.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { type RouteContext, route } from "./route.ts";

const PATHS = FIRST_ENDPOINTS.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, "[\\w-]+")}$`));
const PASSED_ON = ["accept-language", "cookie", "user-agent", "x-background", "x-forwarded-for"];
const DATED = /=(?:day\d|open)/;
const OF_NEXT = /\/next\//;
type Answer = [url: string, answer: unknown];
/** A part that takes longer is left out, for which the others would wait; the browser asks for it alone. */
const WAIT_MS = 500;

export function answersRoutes(routes: RouteContext) {
  route(routes, getAnswers, async ({ query, request, now }) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => PASSED_ON.includes(name)),
    );
    const { remoteAddress } = request.socket;
    const over = Promise.withResolvers<null>();
    const timer = setTimeout(over.resolve, WAIT_MS, null);
    const ask = async (url: string): Promise<unknown> => {
      if (!PATHS.some((path) => path.test(url.split("?")[0] ?? ""))) return undefined;
      // Fails once the server is closing: the browser asks another one.
      const part = routes.app.inject({ url, headers, ...(remoteAddress && { remoteAddress }) });
      const reply = await Promise.race([part.catch(() => null), over.promise]);
      return reply?.statusCode === 200 ? reply.json() : undefined;
    };
    const calls = query.calls.split(" ");
    const askEach = (urls: readonly string[]) =>
      Promise.all(urls.map(async (url): Promise<Answer> => [url, await ask(url)]));
    const dated = calls.filter((url) => DATED.test(url));
    const [answers, answersOfDates] = await Promise.all([
      askEach(calls.filter((url) => !DATED.test(url) && !OF_NEXT.test(url))),
      askDated(dated, istDateOf(now), ask),
    ]);
    const next = nextBookingIn(answers);
    const ofNext = next ? calls.filter((url) => OF_NEXT.test(url)) : [];
    const answersOfNext = await askEach(ofNext.map((url) => url.replace(OF_NEXT, `/${next}/`)));
    clearTimeout(timer);
    // An answer that is undefined is left out as JSON.
    return { answers: Object.fromEntries([...answers, ...answersOfDates, ...answersOfNext]) };
  });
}

/** The id of the first booking of the first list. */
function nextBookingIn(answers: readonly Answer[]): string | undefined {
  const lists = answers.map(
    ([, answer]) => (answer as { bookings?: { id: string }[] } | undefined)?.bookings,
  );
  return lists.find((bookings) => bookings !== undefined)?.[0]?.id;
}

/** One after the other, because an address may need the answer before it. Ends where that has no date. */
async function askDated(calls: readonly string[], today: string, ask: (url: string) => Promise<unknown>) {
  const answers: Answer[] = [];
  let open: string | undefined;
  for (const call of calls) {
    if (call.includes("=open") && !open) break;
    const url = call
      .replace(/=day(\d{1,3})\b/g, (_, days) => `=${addDays(today, Number(days))}`)
      .replace("=open", `=${open}`);
    const answer = (await ask(url)) as { dates?: string[] } | undefined;
    answers.push([url, answer]);
    open = answer?.dates?.[0];
  }
  return answers;
}
