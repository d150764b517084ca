// The parts of a call's stage: its frame, the time before the other side comes, and what replaces a call that failed or ended.
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { useMediaQuery } from "#web/ui/use-media-query.ts";
import type { OpeningFailure } from "./open-call.ts";
import type { CallFailureKind, CallState } from "./video-provider.ts";
import { Avatar, LocalVideo } from "./videos.tsx";

/** What stands beside a call for the guide. The column and the drawer show the same. */
export type Beside = {
  column: ReactNode;
  drawer: ReactNode;
  /** The line about who waits, where there is no column. */
  queue: ReactNode;
  /** How long both sides were in the room before this call, after which it counts on. */
  secondsBefore: number;
};

/** Wide windows, and phones that lie on their side. */
const COLUMN = "(min-width: 64rem), (min-width: 40rem) and (max-height: 32rem)";

type FrameProps = { beside: Beside; bar: ReactNode; children: ReactNode };

/**
 * The video beside its column, or above its drawer. The video keeps its place in the tree when the phone is turned:
 * a provider that draws into it would end the call otherwise.
 */
export function StageFrame({ beside, bar, children }: FrameProps) {
  const isColumn = useMediaQuery(COLUMN);
  return (
    <>
      <div className={clsx("flex min-h-0 grow", isColumn ? "" : "flex-col")}>
        {/* The drawer's heading is the name, so the one over the video is for screen readers alone. */}
        <div
          className={clsx(
            "relative flex min-h-0 min-w-0 grow flex-col overflow-hidden [container-type:size]",
            isColumn ? "" : "[&_h2]:sr-only",
          )}
        >
          {children}
          {isColumn ? bar : null}
        </div>
        {isColumn ? (
          <aside
            data-theme="dark"
            className="w-[396px] max-w-1/2 shrink-0 border-l border-line bg-card text-ink"
          >
            {beside.column}
          </aside>
        ) : (
          <div data-theme="dark" className="contents">
            {beside.drawer}
          </div>
        )}
      </div>
      {isColumn ? null : (
        <>
          <div data-theme="dark">{beside.queue}</div>
          {bar}
        </>
      )}
    </>
  );
}

/** What the customer sees in the room while the guide is not there. */
export type Waiting = {
  /** How long it takes: the heading and the lines below it. `isIn`: the server has let the customer into the room. */
  place: (isIn: boolean) => ReactNode;
  /** What to do meanwhile. */
  hint: ReactNode;
  /** The choices while the guide is overdue; null before. */
  sheet: ReactNode;
  /** At the end of the header. */
  help: ReactNode;
};

type WaitingProps = { waiting: Waiting; name: string; state: CallState };

/** Scrolls where it is higher than the window; the controls below it stay. A strip above them takes the place of the rings. */
export function WaitingStage({ waiting, name, state }: WaitingProps) {
  const { place, hint, sheet } = waiting;
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto px-[20px] pt-3 [container-type:size]">
      {sheet ? (
        <div className="absolute [@media(max-height:32rem)]:hidden top-[calc(env(safe-area-inset-top)+68px)] right-[20px]">
          <LocalVideo state={state} size="small" />
        </div>
      ) : null}
      <div
        className={clsx(
          "my-auto grid justify-items-center text-center [@media(max-height:32rem)]:py-1",
          sheet ? "gap-3 py-2" : "gap-5 py-4",
        )}
      >
        <Rings isSmall={sheet !== null}>
          <Avatar name={name} isSmall />
        </Rings>
        <div role="status" className="grid w-full max-w-md justify-items-center gap-1">
          {place(state.link !== "entering")}
        </div>
      </div>
      {sheet ? (
        <div className="mx-auto w-full max-w-xl shrink-0 pb-3">{sheet}</div>
      ) : (
        <div className="flex shrink-0 items-end justify-between gap-4 pb-3">
          <div className="min-w-0 text-small text-on-stage/85">{hint}</div>
          <LocalVideo state={state} />
        </div>
      )}
    </div>
  );
}

function Rings({ isSmall, children }: { isSmall: boolean; children: ReactNode }) {
  const ring = "grid place-items-center rounded-full border";
  return (
    <div
      className={clsx(
        "border-[#f5b34d]/25 [@container(max-height:28rem)]:hidden [@media(max-height:32rem)]:hidden",
        ring,
        isSmall ? "p-2" : "p-3.5",
      )}
    >
      <div className={clsx("border-[#f5b34d]/45", ring, isSmall ? "p-2" : "p-3.5")}>{children}</div>
    </div>
  );
}

type PanelProps = { title: string; body: string | null; children: ReactNode };

/** Replaces a call that failed, ended or moved to another tab. */
export function CallPanel({ title, body, children }: PanelProps) {
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
