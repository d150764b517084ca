import type { ReactNode } from "react";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import type { OpeningFailure } from "./open-call.ts";
import type { CallFailureKind } from "./video-provider.ts";

type Props = { title: string; body: string | null; children: ReactNode };

/** Replaces a call that failed, ended or moved to another tab. */
export function CallPanel({ title, body, children }: Props) {
  return (
    <div
      role="alert"
      className="m-auto grid w-full max-w-md justify-items-center gap-3 px-6 py-8 text-center"
    >
      <p className="text-title font-bold">{title}</p>
      {body ? <p className="text-on-stage/85">{body}</p> : null}
      <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}

type FailureProps = {
  failure: OpeningFailure | { kind: CallFailureKind };
  onRetry(): void;
  onLeave(): void;
};

export function CallFailed({ failure, onRetry, onLeave }: FailureProps) {
  const t = useT();
  const title = failure.kind === "server-message" ? failure.message : t(`call.failed-${failure.kind}`);
  const isProviderFailure = failure.kind === "script" || failure.kind === "init";
  return (
    <CallPanel title={title} body={isProviderFailure ? null : t("call.failed-refresh")}>
      <PanelButton onPress={onLeave} isQuiet>
        {t("call.leave")}
      </PanelButton>
      <PanelButton onPress={onRetry}>{t("shell.retry")}</PanelButton>
    </CallPanel>
  );
}

/** For the dark background of a call, in both themes. */
export function PanelButton(props: { onPress(): void; isQuiet?: boolean; children: ReactNode }) {
  const look = props.isQuiet
    ? "border border-on-stage/60 bg-transparent! text-on-stage! hover:bg-on-stage/10!"
    : "bg-alive! text-on-alive! hover:opacity-90";
  return (
    <Button className={look} onClick={props.onPress}>
      {props.children}
    </Button>
  );
}
