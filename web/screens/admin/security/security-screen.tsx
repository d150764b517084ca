import { useEffect, useRef, useState } from "react";
import { PUSH_ROLES } from "#contract/access.ts";
import { beginTotp, getTotpStatus, type TotpStatus } from "#contract/staff.ts";
import { call } from "#web/api/call.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { toastFailure } from "#web/api/toast-failure.ts";
import { refresh, useEndpoint } from "#web/api/use-endpoint.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { useMayOpen } from "#web/features/identity/screen-roles.tsx";
import { PanchangSettingsSlot } from "#web/features/panchang/settings-slot.tsx";
import { PushSwitch } from "#web/features/push/push-switch.tsx";
import { useT } from "#web/i18n/t.ts";
import { useBrand } from "#web/shell/brand.ts";
import { LeaveDialog, useLeaveGuard } from "#web/shell/leave-guard.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { toast } from "#web/ui/toast.ts";
import { LoginSessionsCard } from "./login-sessions-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { setTotpStatus, TotpOnCard, type TotpSecret, TotpSetup } from "./totp.tsx";

/** `/admin/security`: the own account: two-step sign-in, password, login sessions. */
export function SecurityScreen() {
  const t = useT();
  const query = useEndpoint(getTotpStatus);
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <div>
        <ScreenTitle title={t("titles.security")} />
        <p className="text-ink-quiet">{t("security.lead")}</p>
      </div>
      <QueryView query={query} loading={["h-44"]} failedTitle={t("security.load-failed")}>
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
  const maySetPanchang = useMayOpen("adminAvailability");
  return (
    <>
      <Card>
        <PasswordCard />
      </Card>
      {maySetPanchang ? (
        <Card>
          <PanchangSettingsSlot />
        </Card>
      ) : null}
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
  // A secret counts until the second step is on.
  if (status.isOn && secret) setSecret(null);
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

type Props = {
  /** It appears after an action on this screen. */
  takesFocus: boolean;
  onBegun: (secret: TotpSecret) => void;
};

function TotpOffCard({ takesFocus, onBegun }: Props) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, []);
  const [isBeginning, setBeginning] = useState(false);
  const begin = async () => {
    setBeginning(true);
    try {
      onBegun(await call(beginTotp));
    } catch (error) {
      void refresh(getTotpStatus);
      toastFailure(t("security.begin-failed"), error);
      setBeginning(false);
    }
  };
  return (
    <div className="grid justify-items-start gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-title font-bold focus:outline-none">
        {t("security.off")}
      </h2>
      <p>{t("security.off-body")}</p>
      <Button isPending={isBeginning} pendingLabel={t("security.beginning")} onClick={() => void begin()}>
        {t("security.begin")}
      </Button>
    </div>
  );
}

const FILE_NAME = "parcha-recovery-codes.txt";

/** The server shows the codes only once. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join("\n");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t("security.copied"), tone: "done" });
    } catch {
      if (list.current) window.getSelection()?.selectAllChildren(list.current);
      toast({ title: t("security.not-copied") });
    }
  };
  return (
    <section aria-labelledby="recovery-heading" className="grid grid-cols-1 gap-4">
      <h2
        ref={heading}
        id="recovery-heading"
        tabIndex={-1}
        className="text-title font-bold focus:outline-none"
      >
        {t("security.recovery-title")}
      </h2>
      <p>{t("security.recovery-body")}</p>
      <ul
        ref={list}
        translate="no"
        className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-card bg-primary-soft p-4 font-bold tracking-wide tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          {t("general.copy")}
        </Button>
        <a
          download={FILE_NAME}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          className={buttonClass({ variant: "outline" })}
        >
          <Icon name="download" size={20} />
          {t("security.download")}
        </a>
        <Button onClick={onKept}>{t("security.kept")}</Button>
      </div>
    </section>
  );
}
