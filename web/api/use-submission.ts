import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Endpoint, OutputOf } from "#contract/endpoint.ts";
import type { RequestOptions } from "./call.ts";
import { submit } from "./submit.ts";

type Handlers<E extends Endpoint> = {
  onDone: (output: OutputOf<E>) => void;
  onFailed?: (error: unknown) => void;
};

/**
 * `send` submits at the first press and ignores further ones until it has failed, or until the screen shows its success: the
 * second press of a double tap comes before React has disabled the button, or just before it has closed the dialog.
 */
export function useSubmission<const E extends Endpoint>(
  endpoint: E,
  { onSettled }: { onSettled: () => unknown },
) {
  const isLocked = useRef(false);
  const { mutateAsync, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (options: RequestOptions<E>) => submit(endpoint, options),
    onSettled,
  });
  useEffect(() => {
    if (isSuccess) isLocked.current = false;
  }, [isSuccess]);

  const send = async (options: RequestOptions<E>, { onDone, onFailed }: Handlers<E>) => {
    if (isLocked.current) return;
    isLocked.current = true;
    let output: OutputOf<E>;
    try {
      output = await mutateAsync(options);
    } catch (failure) {
      isLocked.current = false;
      onFailed?.(failure);
      return;
    }
    onDone(output);
  };
  return { send, isPending, error, reset };
}
