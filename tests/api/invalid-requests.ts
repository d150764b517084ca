// The invalid and hostile requests that are sent to each endpoint: one deviation from the valid call at a time, with the
// status that it must get.
import type { Endpoint } from "#contract/endpoint.ts";
import type { Operation } from "./assertions.ts";
import type { Call, EndpointCase } from "./endpoint-case.ts";
import { UNKNOWN_ID } from "./fixtures.ts";
import * as hostile from "./hostile-inputs.ts";
import { buildRequest, type Request } from "./requests.ts";

/** Missing fields, wrong types, bodies that are too large, foreign origins, and unknown ids. */
export function invalidRequests(endpoint: Endpoint, call: Call, operation: Operation): Request[] {
  return [
    ...(endpoint.method === "GET" ? [] : invalidBodies(endpoint, call)),
    ...invalidFields(endpoint, call, operation),
    ...invalidPathsAndQueries(endpoint, call),
  ];
}

/** Invalid in each part, but answered with 401: the server authenticates before it validates. */
export function malformedRequests(endpoint: Endpoint, call: Call): Request[] {
  const params = Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, "x"]));
  const query = Object.fromEntries(Object.keys(call.query ?? {}).map((name) => [name, "x"]));
  const input = endpoint.input ? { input: [] } : {};
  return [{ ...buildRequest(endpoint, { params, query, ...input }), expected: 401 }];
}

/** Bodies and headers that are invalid for every endpoint. */
function invalidBodies(endpoint: Endpoint, call: Call): Request[] {
  const request = buildRequest(endpoint, { ...call, input: call.input ?? {} });
  const send = (body: string, headers: Record<string, string>, expected: number): Request => ({
    path: request.path,
    init: { ...request.init, body, headers: { ...request.init.headers, ...headers } },
    expected,
  });
  const validBody = String(request.init.body);
  return [
    send(`"${"x".repeat(hostile.BODY_LIMIT_BYTES - 1)}"`, {}, 413),
    send(validBody, { "content-type": "text/plain" }, 415),
    send("a=1", { "content-type": "application/x-www-form-urlencoded" }, 415),
    send("{", {}, 400),
    send('{"__proto__":{"role":"super_admin"}}', {}, 400),
    send('{"constructor":{"prototype":{"role":"super_admin"}}}', {}, 400),
    send(validBody, { origin: "https://elsewhere.example" }, 403),
    send(validBody, { origin: "null" }, 403),
    send(validBody, { origin: "" }, 403),
    ...(endpoint.input ? ["7", '"x"', "[]", "true"].map((body) => send(body, {}, 400)) : []),
  ];
}

/** An empty body, no body, each required field missing, and each field with each wrong type. */
function invalidFields(endpoint: Endpoint, call: Call, { requestBody }: Operation): Request[] {
  if (!endpoint.input || call.input === undefined) return [];
  const required = requestBody?.content["application/json"]?.schema.required ?? [];
  const send = (input: unknown): Request => ({
    ...buildRequest(endpoint, { ...call, input }),
    expected: 400,
  });
  return [
    ...(required.length > 0 ? [send({}), send(undefined)] : []),
    ...required.map((name) => send(hostile.withValueAt(call.input, [name], undefined))),
    ...hostile
      .listPaths(call.input)
      .flatMap(({ path, value }) =>
        hostile.valuesOfWrongType(value).map((wrong) => send(hostile.withValueAt(call.input, path, wrong))),
      ),
  ];
}

/** Hostile path segments, unknown ids, and repeated query parameters. */
function invalidPathsAndQueries(endpoint: Endpoint, call: Call): Request[] {
  const { path, init } = buildRequest(endpoint, call);
  const [pathname = "", query = ""] = path.split("?");
  const search = query ? `?${query}` : "";
  const withSegments = Object.entries(call.params ?? {}).flatMap(([name, value]) => {
    const withSegment = (segment: string) => ({ path: `${pathname.replace(value, segment)}${search}`, init });
    return [
      ...hostile.HOSTILE_SEGMENTS.map((segment) => ({ ...withSegment(segment), expected: [400, 404] })),
      ...(name === "id" ? [{ ...withSegment(UNKNOWN_ID), expected: 404 }] : []),
      // A customer may name no other customer; an admin gets the answer for an unknown one.
      ...(name === "userId"
        ? [{ ...withSegment(UNKNOWN_ID), expected: endpoint.who === "admin" ? 404 : 403 }]
        : []),
    ];
  });
  const repeated = Object.keys(call.query ?? {}).map((name) => ({
    path: `${path}&${name}=again`,
    init,
    expected: 400,
  }));
  return [...withSegments, ...repeated];
}

/** Each hostile text in each text field of the body and the query. The server may accept some; none may cause an error. */
export function hostileRequests({ endpoint, acceptsLongText }: EndpointCase, call: Call): Request[] {
  const inBody = hostile
    .listPaths(call.input)
    .filter(({ value }) => typeof value === "string")
    .flatMap(({ path }) =>
      [...hostile.HOSTILE_TEXTS, null].map((text) => ({
        ...buildRequest(endpoint, { ...call, input: hostile.withValueAt(call.input, path, text) }),
        ...(text === hostile.LONG_TEXT && !acceptsLongText ? { expected: [400, 401, 403, 404] } : {}),
      })),
    );
  const inQuery = Object.keys(call.query ?? {}).flatMap((name) =>
    hostile.HOSTILE_TEXTS.filter((text) => text.length < 8_000).map((text) =>
      buildRequest(endpoint, { ...call, query: { ...call.query, [name]: text } }),
    ),
  );
  return [...inBody, ...inQuery];
}
