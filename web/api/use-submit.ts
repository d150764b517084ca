// How components change something on the server.
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Endpoint, OutputOf } from "#contract/endpoint.ts";
import { closingToastOf } from "#web/ui/toast.ts";
import { type CallOptions, call, type RequestOptions } from "./call.ts";
import { queryClient } from "./queries.ts";
import { submit } from "./submit.ts";
import { toastFailure } from "./toast-failure.ts";
import { refresh } from "./use-endpoint.ts";

export type ActionOptions<Input, Output> = {
  /** Their answers are asked again, also after a failure, since the server may have done it. It is pending until they are there. */
  refreshes?: readonly Endpoint[];
  /** What else is to be loaded anew, at the same time. A returned promise is waited for. */
  onSettled?: () => unknown;
  /** After that, also when the screen was left meanwhile. It is pending until a returned promise resolves. */
  onDone?: (output: Output, input: Input) => unknown;
  /** The title of a toast that says why it has failed. */
  failed?: string;
  onFailed?: (error: Error, input: Input) => unknown;
  /** Inputs of one queue are sent one after the other. Otherwise a further one is ignored meanwhile. */
  queue?: string;
};
export type SubmitOptions<E extends Endpoint> = ActionOptions<RequestOptions<E>, OutputOf<E>>;
/** Last of all. `onDone` is not called when the screen was left meanwhile. */
type Handlers<Output> = { onDone?: (output: Output) => void; onFailed?: (error: Error) => void };

/**
 * Runs at the first press and ignores further ones until it has failed or the screen shows its success: the second press of
 * a double tap comes before React has disabled the button, or just before it has closed the dialog. The toast of a failure ends
 * when it is tried again.
 */
export function useAction<Input = void, Output = void>(
  run: (input: Input) => Promise<Output>,
  { refreshes = [], onDone, failed, onFailed, onSettled, queue }: ActionOptions<Input, Output> = {},
) {
  const isLocked = useRef(false);
  const closeFailure = useRef<(() => void) | undefined>(undefined);
  const sayFailure = (failure: Error, input: Input) => {
    if (failed) toastFailure(failed, failure);
    return onFailed?.(failure, input);
  };
  const { mutateAsync, isPending, error, data, reset } = useMutation<Output, Error, Input>(
    {
      ...(queue && { mutationKey: [queue], scope: { id: queue } }),
      mutationFn: run,
      onSettled: async (output, failure, input) => {
        await Promise.all([refresh(...refreshes), onSettled?.()]);
        if (failure) closeFailure.current = await closingToastOf(() => sayFailure(failure, input));
        else await onDone?.(output as Output, input);
      },
    },
    queryClient,
  );
  useEffect(() => {
    if (!isPending) isLocked.current = false;
  });
  /** Answers null where the press was ignored or has failed. */
  const send = async (input: Input, handlers: Handlers<Output> = {}): Promise<Output | null> => {
    if (isLocked.current && !queue) return null;
    isLocked.current = true;
    closeFailure.current?.();
    try {
      return await mutateAsync(input, { onSuccess: (output) => handlers.onDone?.(output) });
    } catch (failure) {
      handlers.onFailed?.(failure as Error);
      return null;
    }
  };
  return { send, isPending, error, data, reset };
}

/**
 * Submits to an endpoint. Where it takes an idempotency key, the same request again repeats the answer instead of the effect.
 * @example
 * const renewing = useSubmit(renewInvite, { refreshes: [listStaff] });
 * const renewed = await renewing.send({ params: { id } });
 */
export function useSubmit<const E extends Endpoint>(
  endpoint: E,
  { timeoutMs, ...options }: SubmitOptions<E> & { timeoutMs?: number } = {},
) {
  return useAction(
    (request: RequestOptions<E>) =>
      endpoint.idempotencyKey
        ? submit(endpoint, request)
        : call(endpoint, ...([{ ...request, timeoutMs }] as unknown as [options: CallOptions<E>])),
    options,
  );
}
