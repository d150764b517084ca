import { useEffect, useState } from "react";
import { PUSH_ROLES } from "#contract/access.ts";
import { getTotpStatus, type TotpStatus } from "#contract/staff.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { PushSwitch } from "#web/features/push/push-switch.tsx";
import { useT } from "#web/i18n/t.ts";
import { useBrand } from "#web/shell/brand.ts";
import { LeaveDialog } from "#web/shell/leave-dialog.tsx";
import { useLeaveGuard } from "#web/shell/use-leave-guard.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { LoginSessionsCard } from "./login-sessions-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TotpOffCard } from "./totp-off-card.tsx";
import { TotpOnCard } from "./totp-on-card.tsx";
import { TotpSetup } from "./totp-setup.tsx";
import { setTotpStatus, type TotpSecret } from "./totp-status.ts";

/** `/admin/security`: the own account: two-step sign-in, password, login sessions. */
export function SecurityScreen() {
  const t = useT();
  const query = useEndpoint(getTotpStatus);
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <div>
        <ScreenTitle title={t("pages.security-title")} />
        <p className="text-ink-quiet">{t("security.lead")}</p>
      </div>
      <QueryView
        query={query}
        loading={<LoadingBlocks label={t("shell.loading")} blocks={["h-44"]} />}
        failedTitle={t("security.load-failed")}
      >
        {(status) => (
          <>
            <TwoStepSignIn status={status} />
            {status.isOn || !status.isRequired ? <OwnAccount /> : null}
          </>
        )}
      </QueryView>
    </div>
  );
}

/** Not before a required second step is set up: until then the server refuses these calls. */
function OwnAccount() {
  const t = useT();
  const brand = useBrand();
  const admin = useAdmin();
  return (
    <>
      <Card>
        <PasswordCard />
      </Card>
      <Card>
        <div className="grid grid-cols-1 gap-5">
          <LoginSessionsCard />
          {admin && PUSH_ROLES.includes(admin.role) ? (
            <PushSwitch
              owner={{ side: "admin", id: admin.id }}
              hint={t("push.switch-hint-guide")}
              brand={brand}
            />
          ) : null}
        </div>
      </Card>
    </>
  );
}

/** The recovery codes stay until the admin confirms that they are saved. */
function TwoStepSignIn({ status }: { status: TotpStatus }) {
  const t = useT();
  const [secret, setSecret] = useState<TotpSecret | null>(null);
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
        <TotpOnCard status={status} takesFocus={hasActed} onActing={() => setActed(true)} />
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
        {secret ? (
          <TotpSetup
            secret={secret}
            onCancel={() => setSecret(null)}
            onTurnedOn={(recoveryCodes) => {
              setSecret(null);
              setCodes(recoveryCodes);
              setTotpStatus({ ...status, isOn: true, recoveryCodesLeft: recoveryCodes.length });
            }}
          />
        ) : (
          <TotpOffCard
            takesFocus={hasActed}
            onBegun={(begun) => {
              setActed(true);
              setSecret(begun);
            }}
          />
        )}
      </Card>
    </>
  );
}
