// The requests that are tried with each call: what it should not be, one thing at a time, and what that must be answered.
import type { Endpoint } from "#contract/endpoint.ts";
import { type Operation, type Request, requestOf } from "./answers.ts";
import * as attacks from "./attacks.ts";
import type { Call, Row } from "./row.ts";
import { NOBODYS } from "./scene.ts";

/** What is missing, of another kind, too large or from elsewhere, and ids of nothing. */
export function badRequests(endpoint: Endpoint, call: Call, operation: Operation): Request[] {
  return [
    ...(endpoint.method === "GET" ? [] : brokenBodies(endpoint, call)),
    ...wrongFields(endpoint, call, operation),
    ...wrongParts(endpoint, call),
  ];
}

/** What a stranger is not told to be wrong: she learns that she is one, and no more. */
export function shapeless(endpoint: Endpoint, call: Call): Request[] {
  const params = Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, "x"]));
  const query = Object.fromEntries(Object.keys(call.query ?? {}).map((name) => [name, "x"]));
  const input = endpoint.input ? { input: [] } : {};
  return [{ ...requestOf(endpoint, { params, query, ...input }), expected: 401 }];
}

/** Whatever the endpoint takes: none of these is read as a body. */
function brokenBodies(endpoint: Endpoint, call: Call): Request[] {
  const request = requestOf(endpoint, { ...call, input: call.input ?? {} });
  const send = (body: string, headers: Record<string, string>, expected: number): Request => ({
    path: request.path,
    init: { ...request.init, body, headers: { ...request.init.headers, ...headers } },
    expected,
  });
  const good = String(request.init.body);
  return [
    send(`"${"x".repeat(attacks.LIMIT_BYTES - 1)}"`, {}, 413),
    send(good, { "content-type": "text/plain" }, 415),
    send("a=1", { "content-type": "application/x-www-form-urlencoded" }, 415),
    send("{", {}, 400),
    send('{"__proto__":{"role":"super_admin"}}', {}, 400),
    send('{"constructor":{"prototype":{"role":"super_admin"}}}', {}, 400),
    send(good, { origin: "https://elsewhere.example" }, 403),
    send(good, { origin: "null" }, 403),
    send(good, { origin: "" }, 403),
    ...(endpoint.input ? ["7", '"x"', "[]", "true"].map((body) => send(body, {}, 400)) : []),
  ];
}

/** Each field left out, and of each kind that it is not; the body empty, and none at all. */
function wrongFields(endpoint: Endpoint, call: Call, { requestBody }: Operation): Request[] {
  if (!endpoint.input || call.input === undefined) return [];
  const required = requestBody?.content["application/json"]?.schema.required ?? [];
  const send = (input: unknown, expected?: number): Request => ({
    ...requestOf(endpoint, { ...call, input }),
    ...(expected ? { expected } : {}),
  });
  const places = attacks.placesOf(call.input);
  return [
    ...(required.length > 0 ? [send({}, 400), send(undefined, 400)] : []),
    ...required.map((name) => send(attacks.withPlace(call.input, [name], undefined), 400)),
    ...places.flatMap(({ path, value }) => [
      ...attacks.wrongKinds(value).map((wrong) => send(attacks.withPlace(call.input, path, wrong), 400)),
    ]),
  ];
}

/** Parts of the path and of the query that cannot be right, and ids that are nobody's. */
function wrongParts(endpoint: Endpoint, call: Call): Request[] {
  const { path, init } = requestOf(endpoint, call);
  const [bare = "", query = ""] = path.split("?");
  const behind = query ? `?${query}` : "";
  const inPath = Object.entries(call.params ?? {}).flatMap(([name, value]) => {
    const withPart = (part: string) => ({ path: `${bare.replace(value, part)}${behind}`, init });
    return [
      ...attacks.HOSTILE_PARTS.map((part) => ({ ...withPart(part), expected: [400, 404] })),
      ...(name === "id" ? [{ ...withPart(NOBODYS), expected: 404 }] : []),
      ...(name === "userId" ? [{ ...withPart(NOBODYS), expected: 403 }] : []),
    ];
  });
  const inQuery = Object.keys(call.query ?? {}).map((name) => ({
    path: `${path}&${name}=again`,
    init,
    expected: 400,
  }));
  return [...inPath, ...inQuery];
}

/** Each text of the body and of the query in turn. Some may be taken; none may break anything. */
export function hostileTexts({ endpoint, isLongBorne }: Row, call: Call): Request[] {
  const inBody = attacks
    .placesOf(call.input)
    .filter(({ value }) => typeof value === "string")
    .flatMap(({ path }) =>
      [...attacks.HOSTILE, null].map((text) => ({
        ...requestOf(endpoint, { ...call, input: attacks.withPlace(call.input, path, text) }),
        ...(text === attacks.LONG && !isLongBorne ? { expected: [400, 401, 403, 404] } : {}),
      })),
    );
  const inQuery = Object.keys(call.query ?? {}).flatMap((name) =>
    attacks.HOSTILE.filter((text) => text.length < 8_000).map((text) =>
      requestOf(endpoint, { ...call, query: { ...call.query, [name]: text } }),
    ),
  );
  return [...inBody, ...inQuery];
}
