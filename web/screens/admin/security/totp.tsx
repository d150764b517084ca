import { type FormEvent, useEffect, useRef, useState } from "react";
import { encode } from "uqr";
import type { OutputOf } from "#contract/endpoint.ts";
import {
  type beginTotp,
  confirmTotp,
  disableTotp,
  getAdminMe,
  getTotpStatus,
  type TotpStatus,
} from "#contract/staff.ts";
import { parseSecondFactorCode } from "#domain/second-factor.ts";
import { call, messageOf } from "#web/api/call.ts";
import { refresh, setAnswer } from "#web/api/use-endpoint.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/features/dialogs/dialogs.tsx";
import { useT } from "#web/i18n/t.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = {
  secret: TotpSecret;
  onCancel: () => void;
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
};

/** The secret as a QR code, as a link for an app on this phone, and as text; then a code confirms it. */
export function TotpSetup({ secret, onCancel, onTurnedOn }: Props) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid grid-cols-1 gap-6">
      <section aria-labelledby="scan-heading" className="grid grid-cols-1 gap-3">
        <h2 ref={heading} id="scan-heading" tabIndex={-1} className="text-title font-bold focus:outline-none">
          {t("security.scan")}
        </h2>
        <QrCode text={secret.otpauthUrl} label={t("security.scan-alt")} />
        <div>
          <a href={secret.otpauthUrl} className={buttonClass({ variant: "outline", size: "small" })}>
            {t("security.open-app")}
          </a>
        </div>
        <p className="text-small text-ink-quiet">{t("security.type-secret")}</p>
        <p translate="no" className="font-bold tracking-wider break-words select-all">
          {secret.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </p>
      </section>
      <ConfirmForm onCancel={onCancel} onTurnedOn={onTurnedOn} />
    </div>
  );
}

function ConfirmForm({ onCancel, onTurnedOn }: Omit<Props, "secret">) {
  const t = useT();
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const confirm = async () => {
    setConfirming(true);
    try {
      const { recoveryCodes } = await call(confirmTotp, { input: { code } });
      toast({ title: t("security.turned-on"), body: t("security.turned-on-body"), tone: "done" });
      onTurnedOn(recoveryCodes);
    } catch (error) {
      // It may be on already: the answer to an earlier press was lost.
      void refresh(getTotpStatus);
      setFault(messageOf(error));
      setConfirming(false);
      input.current?.select();
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirming) return;
    if (parseSecondFactorCode(code)?.kind === "totp") return void confirm();
    setFault(t("security.code-incomplete"));
    input.current?.focus();
  };
  return (
    <form className="grid grid-cols-1 gap-3" onSubmit={onSubmit} noValidate>
      <h2 className="text-title font-bold">{t("security.confirm")}</h2>
      <TextField
        label={t("security.code")}
        error={fault}
        ref={input}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={100}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setFault(null);
        }}
        className="max-w-60 tabular-nums tracking-widest"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isConfirming} pendingLabel={t("security.turning")}>
          {t("security.begin")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t("general.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** The white border that scanners need, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Dark on white in both themes: many cameras cannot read an inverted QR code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", boostEcc: false, border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-60 rounded-card border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

const FEW_CODES = 3;

type OnProps = { status: TotpStatus; takesFocus: boolean; onActing: () => void };

/** `takesFocus`: it appears after an action on this screen. */
export function TotpOnCard({ status, takesFocus, onActing }: OnProps) {
  const t = useT();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, []);
  const { recoveryCodesLeft } = status;
  return (
    <div className="grid justify-items-start gap-3">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2 text-title font-bold focus:outline-none"
      >
        <Icon name="shield" size={24} className="shrink-0 text-primary" />
        {t("security.on")}
      </h2>
      <p>{`${t("security.codes-left", { count: recoveryCodesLeft })} ${recoveryCodesLeft <= FEW_CODES ? t("security.codes-few") : ""}`}</p>
      <Button
        variant="outline"
        onClick={() => {
          onActing();
          setDialogOpen(true);
        }}
      >
        {t("security.switch-off")}
      </Button>
      {isDialogOpen ? <DisableTotpDialog status={status} onClose={() => setDialogOpen(false)} /> : null}
    </div>
  );
}

type DisableTotpDialogProps = { status: TotpStatus; onClose: () => void };

function DisableTotpDialog({ status, onClose }: DisableTotpDialogProps) {
  const t = useT();
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const disable = useSubmit(disableTotp, {
    onDone: () => {
      onClose();
      toast({ title: t("security.turned-off"), tone: "done" });
      setTotpStatus({ ...status, isOn: false, recoveryCodesLeft: 0 });
    },
    onFailed: (error) => {
      setFault(messageOf(error));
      input.current?.select();
    },
  });
  const onSubmit = () => {
    if (code.trim() !== "") {
      void disable.send({ input: { code } });
      return null;
    }
    setFault(t("security.off-code-missing"));
    return "code";
  };
  return (
    <FormDialog
      title={t("security.off-title")}
      action={disable}
      onSubmit={onSubmit}
      onClose={onClose}
      submit={t("security.switch-off")}
      pending={t("security.switching-off")}
      no={t("security.keep")}
      isDestructive
    >
      <p>{t("security.off-question")}</p>
      <TextField
        label={t("security.off-code")}
        error={fault}
        ref={input}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setFault(null);
        }}
        className="tabular-nums tracking-widest"
      />
    </FormDialog>
  );
}

/** A secret that is not confirmed by a code yet. */
export type TotpSecret = OutputOf<typeof beginTotp>;

/** Also refetches the admin: the layout shows other screens only once a required second factor is set up. */
export function setTotpStatus(status: TotpStatus): void {
  void setAnswer(getTotpStatus, {}, () => status);
  void refresh(getAdminMe);
}
