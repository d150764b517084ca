import { useCallback, useEffect, useState } from "react";
import type { OutputOf } from "#contract/endpoint.ts";
import { openInvite } from "#contract/staff-accounts.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";

type Result = {
  invite: OutputOf<typeof openInvite> | null;
  /** `canRetry`: the link itself may work. */
  failure: { message: string; canRetry: boolean } | null;
};
const NOTHING: Result = { invite: null, failure: null };

/** Asks the server whose invite the token after # is. */
export function useInviteOfLink() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [result, setResult] = useState(NOTHING);
  const load = useCallback(async () => {
    setResult(NOTHING);
    try {
      setResult({ invite: await call(openInvite, { input: { token: token.slice(0, 100) } }), failure: null });
    } catch (error) {
      const canRetry = !(error instanceof CallFailure && error.code === "invite-expired");
      setResult({ invite: null, failure: { message: messageOf(error), canRetry } });
    }
  }, [token]);
  useEffect(() => void load(), [load]);
  return { token, ...result, retry: () => void load() };
}
