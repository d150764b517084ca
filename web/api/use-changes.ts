// How components save settings of which each press changes a part.
import { useMutationState } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Endpoint, InputOf, OutputOf } from "#contract/endpoint.ts";
import { type CallOptions, call } from "./call.ts";
import { queryClient } from "./queries.ts";
import { useAction } from "./use-submit.ts";

type Options<E extends Endpoint> = {
  /** Their answers are asked again, also after a failure. Until they are there the change counts as unsaved. */
  refreshes: readonly Endpoint[];
  /** Keeps what the answer says, for the case that they do not arrive. */
  onDone?: (output: OutputOf<E>) => unknown;
  onFailed: (error: Error) => unknown;
};

/**
 * Sends each change at once, or after the one before, also when the screen was left meanwhile: none is lost, and of two changes
 * of one field the later one stands. The toast of a failure ends with the next change.
 */
export function useChanges<const E extends Endpoint>(endpoint: E, options: Options<E>) {
  const { send } = useAction(
    (input: InputOf<E>) => call(endpoint, ...([{ input }] as unknown as [options: CallOptions<E>])),
    { ...options, queue: endpoint.path },
  );
  return (change: InputOf<E>) => void send(change);
}

const unsavedIn = ({ path }: Endpoint) => ({ mutationKey: [path], status: "pending" as const });

/** All changes that are being saved or wait for it, in one: what the screen shows already. */
export function useUnsaved<const E extends Endpoint>(endpoint: E): InputOf<E> {
  const changes = useMutationState(
    { filters: unsavedIn(endpoint), select: ({ state }) => state.variables },
    queryClient,
  );
  return useMemo(() => Object.assign({}, ...changes), [changes]);
}

/** Whether the field is being saved, or waits for it, also before the screen is drawn anew: the second press of a double tap. */
export function isUnsaved<const E extends Endpoint>(endpoint: E, field: keyof InputOf<E>): boolean {
  return queryClient
    .getMutationCache()
    .findAll(unsavedIn(endpoint))
    .some(({ state }) => Object.hasOwn(state.variables as object, field));
}
