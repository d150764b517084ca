// Which endpoint of the contract a GET reaches: the server itself asks these alone, and no address leads it elsewhere.
import type { Endpoint } from "#contract/endpoint.ts";

const patterns = new Map<string, RegExp>();

/** Call it for every endpoint that has a route. */
export function noteRead({ method, path }: Pick<Endpoint, "method" | "path">): void {
  if (method === "GET") patterns.set(path, new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`));
}

/** Whether a GET of the URL reaches the endpoint with this path, and no other: an id may be made up, such as `..` or another's word. */
export function isReadOf(path: string, url: string): boolean {
  const { pathname } = new URL(url, "http://server");
  const found = [...patterns].filter(([, pattern]) => pattern.test(pathname));
  // As the router does, which prefers a word to a parameter.
  const [reached] = found.map(([known]) => known).sort((one, other) => parameters(one) - parameters(other));
  return reached === path;
}

const parameters = (path: string) => path.split("/:").length;
