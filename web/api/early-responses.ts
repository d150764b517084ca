// A page sends its screen's first requests by an inline script (index.html), before any code has loaded, and others later by the
// same script. `call` takes their responses, each once.

declare global {
  interface Window {
    /** By the request's URL. */
    earlyResponses?: Record<string, Promise<Response>>;
    /** The JSON of those that have come, for the first drawing. */
    earlyAnswers?: Record<string, unknown>;
    /** Asks for these addresses in one request, and keeps their responses. */
    askTogether?: (urls: string[], headers: Record<string, string>) => void;
  }
}

export function takeEarlyResponse(url: string): Promise<Response> | undefined {
  const response = window.earlyResponses?.[url];
  delete window.earlyResponses?.[url];
  delete window.earlyAnswers?.[url];
  return response;
}

/** Takes the answer if it has come and no call has taken its response. */
export function takeEarlyAnswer(url: string): unknown {
  // A screen asks while it is drawn, also on the server.
  const answer = globalThis.window?.earlyAnswers?.[url];
  if (answer !== undefined) void takeEarlyResponse(url);
  return answer;
}

export function isSentEarly(url: string): boolean {
  return window.earlyResponses?.[url] !== undefined;
}

/** The hashes of the queries whose answer was the page's: nobody asks for it again until `dropEarlyResponses`. */
export const earlyQueries = new Set<string>();

/** Drops the responses that no call has taken: they would be old when one asks later. */
export function dropEarlyResponses(): void {
  earlyQueries.clear();
  window.earlyResponses = {};
  window.earlyAnswers = {};
}
