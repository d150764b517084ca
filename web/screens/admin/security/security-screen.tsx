import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getTotpStatus, type TotpStatus } from "#contract/staff.ts";
import { call, messageOf } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";
import { useT } from "#web/i18n/t.ts";
import { LeaveDialog } from "#web/shell/leave-dialog.tsx";
import { useLeaveGuard } from "#web/shell/use-leave-guard.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUp } from "./set-up.tsx";
import { StatusOff } from "./status-off.tsx";
import { StatusOn } from "./status-on.tsx";
import { type Begun, useStatusAfter } from "./use-status-after.ts";

/** Two-step sign in: whether it is on, switching it on with a phone, and off again. */
export function SecurityScreen() {
  const t = useT();
  const status = useQuery({
    queryKey: keys.totp,
    queryFn: ({ signal }) => call(getTotpStatus, { signal }),
    staleTime: 0,
  });
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <div>
        <h1 className="text-heading font-bold">{t("pages.security-title")}</h1>
        <p className="text-ink-quiet">{t("security.lead")}</p>
      </div>
      {status.data ? (
        <Steps status={status.data} />
      ) : status.isPending ? (
        <div role="status" aria-label={t("shell.loading")}>
          <Skeleton className="h-44" />
        </div>
      ) : (
        <ErrorState
          title={t("security.load-failed")}
          message={messageOf(status.error)}
          retryLabel={t("shell.retry")}
          onRetry={() => void status.refetch()}
          isRetrying={status.isFetching}
        />
      )}
    </div>
  );
}

/** Off, being set up, its recovery codes, on: one at a time. The codes stay until she says that she has kept them. */
function Steps({ status }: { status: TotpStatus }) {
  const t = useT();
  const statusAfter = useStatusAfter();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [hasActed, setActed] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const guard = useLeaveGuard();
  const { setUnsaved } = guard;
  useEffect(() => setUnsaved(codes !== null), [codes, setUnsaved]);
  if (codes)
    return (
      <Card>
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
        <LeaveDialog guard={guard}>{t("security.leave-body")}</LeaveDialog>
      </Card>
    );
  if (status.isOn)
    return (
      <Card>
        <StatusOn status={status} takesFocus={hasActed} onActing={() => setActed(true)} />
      </Card>
    );
  return (
    <>
      {status.isRequired ? (
        <Banner tone="info" icon="shield">
          {t("security.required")}
        </Banner>
      ) : null}
      <Card>
        {begun ? (
          <SetUp
            begun={begun}
            onCancel={() => setBegun(null)}
            onTurnedOn={(recoveryCodes) => {
              setBegun(null);
              setCodes(recoveryCodes);
              statusAfter({ ...status, isOn: true, recoveryCodesLeft: recoveryCodes.length });
            }}
          />
        ) : (
          <StatusOff
            takesFocus={hasActed}
            onBegun={(secret) => {
              setActed(true);
              setBegun(secret);
            }}
          />
        )}
      </Card>
    </>
  );
}
