import { useId } from "react";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import { recommendedBrowser } from "#web/features/devices/browser.ts";
import { isInsideApp } from "#web/features/devices/in-app-browser.ts";
import { NeedsHttps } from "#web/features/devices/needs-https.tsx";
import { useCanCall } from "#web/features/devices/open-media.ts";
import { isIntakeOpen } from "#web/features/intakes/intake-link.tsx";
import { hasGiven, useIntake } from "#web/features/intakes/use-intake.ts";
import type { QueuePlace } from "#web/features/live/use-queue-place.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import type { ChannelState } from "#web/realtime/channel.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { stickyBar } from "#web/ui/sticky-bar.ts";
import { toast } from "#web/ui/toast.ts";
import { useBrowser } from "#web/ui/use-browser.ts";

type Props = {
  queuePosition: QueuePlace;
  isRoomOpen: boolean;
  /** Without calls in this browser nothing says how to get in. */
  isCallPossible?: boolean;
};

/** Screen readers announce its changes. */
export function QueueCard({ queuePosition, isRoomOpen, isCallPossible = true }: Props) {
  const t = useT();
  const { position, isYourTurn, estimateMinutes } = queuePosition;
  const isFirst = position === 1;
  const title = isYourTurn
    ? t("join.your-turn")
    : isFirst
      ? t("join.ahead-none")
      : t("join.ahead", { count: position - 1 });
  const more = isYourTurn ? "join.turn-open" : isFirst && isRoomOpen ? "join.turn-soon" : "join.keep-open";
  return (
    <section
      aria-label={t("join.queue-heading")}
      aria-live="polite"
      className="grid gap-1 rounded-card bg-alive-soft p-4 text-alive-ink shadow-card"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="flex items-baseline gap-2 font-bold">
          <span aria-hidden="true" className="size-2 shrink-0 -translate-y-0.5 rounded-full bg-current" />
          <span>{title}</span>
        </p>
        {estimateMinutes && !isYourTurn ? (
          <p className="font-bold">{t("join.estimate-minutes", { count: estimateMinutes })}</p>
        ) : null}
      </div>
      {isFirst ? null : <p>{t("join.number", { position })}</p>}
      {isCallPossible ? <p className="text-small">{t(more)}</p> : null}
    </section>
  );
}

const GUIDELINES: Lines = [
  ["signal", "join.guideline-network"],
  ["sound-off", "join.guideline-quiet"],
  ["clock", "join.guideline-early"],
  ["list", "join.guideline-questions"],
];

export function Guidelines() {
  return <GoodToKnow heading="join.guidelines-title" lines={GUIDELINES} />;
}

/** The sign and the sentence of each line. */
export type Lines = readonly (readonly [IconName, PlainKey])[];

export function GoodToKnow({ heading, lines }: { heading: PlainKey; lines: Lines }) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2 px-1 pt-2">
      <h2 id={id} className="font-bold">
        {t(heading)}
      </h2>
      <ul className="grid gap-2">
        {lines.map(([icon, line]) => (
          <li key={line} className="flex items-start gap-3">
            <Icon name={icon} size={20} className="mt-1 shrink-0 text-primary" />
            <span>{t(line)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Invites a customer who has not saved an intake to do so, while that is possible. */
export function IntakeLine({ booking }: { booking: Booking }) {
  const t = useT();
  const isOpen = isIntakeOpen(booking);
  const query = useIntake(booking.id, isOpen);
  if (!isOpen || !query.data || hasGiven(query.data)) return null;
  return (
    <Link
      to={paths.intake(booking.id)}
      className="mt-2 inline-flex min-h-11 items-center gap-3 px-1 font-bold text-primary underline underline-offset-4"
    >
      <Icon name="chat" size={20} className="shrink-0" />
      {t("intakes.join-line")}
    </Link>
  );
}

/** For an in-app browser or one without cameras, where calls hardly work: how to open another browser. */
export function InAppNotice() {
  const t = useT();
  const userAgent = useBrowser(() => navigator.userAgent, "");
  const isSecure = useBrowser(() => window.isSecureContext !== false, true);
  const isCallPossible = useCanCall();
  const isInside = isInsideApp(userAgent);
  if (!isSecure) return <NeedsHttps />;
  if (!isInside && isCallPossible) return null;
  const browser = recommendedBrowser(userAgent);
  const how = browser === "Safari" ? "devices.app-how-ios" : "devices.app-how";
  return (
    <Banner
      tone="alive"
      icon="alert"
      title={isInside ? t("devices.app-title", { browser }) : t("devices.no-media-title")}
      action={<Actions browser={browser} isInside={isInside} />}
    >
      <p>{isInside ? t("devices.app-body", { browser }) : t("devices.no-media-body", { browser })}</p>
      {isInside ? <p>{t(how)}</p> : null}
    </Banner>
  );
}

function Actions({ browser, isInside }: { browser: string; isInside: boolean }) {
  const t = useT();
  const address = window.location.href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t("devices.copied"), body: t("devices.copied-body", { browser }), tone: "done" });
    } catch {
      toast({ title: t("devices.not-copied"), body: address, isSticky: true });
    }
  };
  return (
    <>
      {isInside && isAndroid(navigator.userAgent) ? (
        <a href={chromeIntent(address)} className={buttonClass({ size: "small" })}>
          {t("devices.open-in-chrome")}
        </a>
      ) : null}
      <Button variant="outline" size="small" onClick={() => void copy()}>
        {t("devices.copy-link")}
      </Button>
    </>
  );
}

/**
 * An Android intent URL that opens a page in Chrome, or in the default browser if there is no Chrome. The customer has to
 * sign in again there.
 */
export function chromeIntent(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  const fallback = `S.browser_fallback_url=${encodeURIComponent(url)}`;
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;${fallback};end`;
}

function isAndroid(userAgent: string): boolean {
  return /\bAndroid\b/.test(userAgent);
}

type LineProps = { state: ChannelState; onWake: () => void };

/** Shown while the live channel does not deliver messages, with a button that reconnects. */
export function ChannelLine({ state, onWake }: LineProps) {
  const t = useT();
  if (state !== "asleep" && state !== "taken-over") return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-card px-4 py-2 text-small"
    >
      <p>{t(`join.${state}`)}</p>
      <Button variant="quiet" size="small" onClick={onWake}>
        {t(state === "asleep" ? "call.connect-again" : "join.use-here")}
      </Button>
    </div>
  );
}

type JoinBarProps = { isJoining: boolean; onJoin: () => void };

/** Fixed at the foot of a phone's screen. */
export function JoinBar({ isJoining, onJoin }: JoinBarProps) {
  const t = useT();
  return (
    <div
      data-sticky-bar
      ref={stickyBar}
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-card max-md:px-[20px] max-md:pt-3 max-md:pb-[calc(env(safe-area-inset-bottom)+0.75rem)] max-md:shadow-card"
    >
      <Button size="large" isWide isPending={isJoining} pendingLabel={t("join.joining")} onClick={onJoin}>
        {t("general.join")}
      </Button>
    </div>
  );
}
