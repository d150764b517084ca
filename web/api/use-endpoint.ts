// How components ask the server. The key, the type and the request of a query follow from the endpoint.
import {
  type InfiniteData,
  type Query,
  queryOptions,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import type { Endpoint, OutputOf, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import { afterTakeOver } from "#web/page-state.ts";
import { call } from "./call.ts";
import { isFresh, PAGES } from "./drawn-answers.ts";
import { queryClient } from "./queries.ts";

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value | null }
    : { [N in Name]: Value | null };
/** Nothing is asked where one of these is null. */
type Request<E extends Endpoint, Query = QueryOf<E>> = Part<"params", ParamsOf<E>> &
  Part<"query", Query> & {
    /** The id of the customer whose answer it is, where the path has none: another one may sign in on this page. */
    of?: string | null;
  };
type Rest<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];
type AnyRequest = { params?: object | null; query?: object | null; of?: string | null; enabled?: boolean };

const callAny = call as <E extends Endpoint>(endpoint: E, options: object) => Promise<OutputOf<E>>;

const keyOf = ({ path }: Endpoint, { params, query, of }: AnyRequest) => [path, { params, query, of }];

const isAsked = ({ params, query, of, enabled = true }: AnyRequest) =>
  enabled && params !== null && query !== null && of !== null;

/** An endpoint's query, by which its answer is loaded ahead, or written where it is known already. */
export function endpointQuery<const E extends Endpoint>(endpoint: E, ...rest: Rest<Request<E>>) {
  const request = (rest[0] ?? {}) as AnyRequest;
  const { params, query } = request;
  return queryOptions<OutputOf<E>>({
    queryKey: keyOf(endpoint, request),
    queryFn: ({ signal }) => callAny(endpoint, { params, query, signal }),
  });
}

/** What the page was drawn with is not asked for again at once. */
const freshAsDrawn = ({ queryHash }: Pick<Query, "queryHash">) =>
  isFresh(queryHash) ? Number.POSITIVE_INFINITY : 0;
/** The same of what was refused: the screen says so, and how to try again. */
const retryUnlessDrawn = ({ queryHash }: Pick<Query, "queryHash">) => !isFresh(queryHash);

type Options<Output, Data> = Omit<
  UseQueryOptions<Output, Error, Data>,
  "queryKey" | "queryFn" | "enabled"
> & { enabled?: boolean };

/**
 * The answer of an endpoint, asked anew for each component that shows it, and when the network is back. Further options are
 * those of `useQuery`. Works in any layout: it names the query cache itself.
 * @example
 * const rating = useEndpoint(getRating, { params: { id }, select: (answer) => answer.rating });
 */
export function useEndpoint<const E extends Endpoint, Data = OutputOf<E>>(
  endpoint: E,
  ...rest: Rest<Request<E> & Options<OutputOf<E>, Data>>
) {
  const { params, query, of, enabled, ...options } = (rest[0] ?? {}) as AnyRequest &
    Options<OutputOf<E>, Data>;
  return useQuery<OutputOf<E>, Error, Data>(
    {
      staleTime: freshAsDrawn,
      retryOnMount: retryUnlessDrawn,
      ...options,
      queryKey: keyOf(endpoint, { params, query, of }),
      queryFn: ({ signal }) => afterTakeOver(callAny(endpoint, { params, query, signal })),
      enabled: isAsked({ params, query, of, enabled }),
    },
    queryClient,
  );
}

type PagesOptions<Output, Data> = Omit<
  UseInfiniteQueryOptions<Output, Error, Data, readonly unknown[], string>,
  "queryKey" | "queryFn" | "enabled" | "initialPageParam" | "getNextPageParam"
> & { enabled?: boolean };

/** The same for a list that is read in pages. */
export function useEndpointPages<
  const E extends Endpoint,
  Data = InfiniteData<OutputOf<E> & { nextCursor: string | null }, string>,
>(
  endpoint: OutputOf<E> extends { nextCursor: string | null } ? E : never,
  ...rest: Rest<Request<E, Omit<QueryOf<E>, "cursor">> & PagesOptions<OutputOf<E>, Data>>
) {
  const { params, query, of, enabled, ...options } = (rest[0] ?? {}) as AnyRequest &
    PagesOptions<OutputOf<E>, Data>;
  return useInfiniteQuery<OutputOf<E>, Error, Data, readonly unknown[], string>(
    {
      staleTime: freshAsDrawn,
      retryOnMount: retryUnlessDrawn,
      ...options,
      queryKey: [...keyOf(endpoint, { params, query, of }), PAGES],
      queryFn: ({ pageParam, signal }) =>
        afterTakeOver(
          callAny(endpoint, { params, query: { ...query, cursor: pageParam || undefined }, signal }),
        ),
      enabled: isAsked({ params, query, of, enabled }),
      // A text, because kept pages are stored as JSON, which knows no `undefined`.
      initialPageParam: "",
      getNextPageParam: (page) => (page as { nextCursor: string | null }).nextCursor ?? undefined,
    },
    queryClient,
  );
}

/** Marks every answer of these endpoints as old. Resolves when those that are shown have been asked again. */
export function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  return queryClient.invalidateQueries(queriesOf(endpoints));
}

function queriesOf(endpoints: readonly Endpoint[]) {
  const paths: readonly unknown[] = endpoints.map(({ path }) => path);
  return { predicate: ({ queryKey }: Query) => paths.includes(queryKey[0]) };
}

/** Writes an answer that a change has brought. A request that is still under way is cancelled: its answer is older. */
export async function setAnswer<const E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  change: (before: OutputOf<E> | undefined) => OutputOf<E> | undefined,
): Promise<void> {
  const queryKey = keyOf(endpoint, request as AnyRequest);
  if (queryClient.isFetching({ queryKey }) > 0) await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<OutputOf<E>>(queryKey, change);
}
