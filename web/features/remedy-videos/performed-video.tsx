import { type ReactNode, Suspense, useState } from "react";
import { nameIn } from "#domain/names.ts";
import { secondsUntil } from "#domain/seconds-until.ts";
import { useNow } from "#web/api/server-clock.ts";
import { useCompleteRemedy, useUndoPublication } from "#web/features/remedies/pending-remedies.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { onDemand } from "#web/on-demand.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { FilmedRemedy } from "./completion-video.tsx";
import { FocusGroup } from "./focus-group.tsx";
import { VideoPlayer } from "./video-player.tsx";

/** The recorder and the upload: few admins replace a video, and the session's details need neither otherwise. */
const replacing = onDemand(() => import("./completion-video.tsx"));

type PerformedRemedy = FilmedRemedy & { videoPublishAt: string | null; isVideoWithheld: boolean };
type Props = { remedy: PerformedRemedy; headingId: string };
type PartProps = { remedy: FilmedRemedy; headingId: string };

/** The video of a completed remedy. It can be taken back before the customer gets it, and be replaced and sent after that. */
export function PerformedVideo({ remedy, headingId }: Props) {
  const { videoPublishAt, isVideoWithheld } = remedy;
  const isHeld = isVideoWithheld && videoPublishAt === null;
  return (
    <FocusGroup labelledBy={headingId} state={isHeld ? "held" : "shown"}>
      {isHeld ? (
        <HeldVideo remedy={remedy} headingId={headingId} />
      ) : (
        <WatchableVideo remedy={remedy} headingId={headingId}>
          {videoPublishAt ? (
            <DueBanner id={remedy.bookingRemedyId} publishAt={videoPublishAt} headingId={headingId} />
          ) : (
            <SentText />
          )}
        </WatchableVideo>
      )}
    </FocusGroup>
  );
}

const TICK_MS = 1_000;

type DueProps = { id: string; publishAt: string; headingId: string };

/** Until the customer gets the video, by the server's clock, a button takes it back. */
function DueBanner({ id, publishAt, headingId }: DueProps) {
  const t = useT();
  const seconds = secondsUntil(useNow(TICK_MS), new Date(publishAt));
  const undo = useUndoPublication({
    failed: t("vidhis.undo-failed"),
  });
  if (seconds === 0) return <SentText />;
  return (
    <Banner
      tone="alive"
      icon="clock"
      className="w-full"
      title={t("vidhis.sends-in", { count: seconds })}
      action={
        <Button
          size="small"
          variant="outline"
          aria-describedby={headingId}
          isPending={undo.isPending}
          onClick={() => void undo.send({ params: { id } })}
        >
          {t("vidhis.undo")}
        </Button>
      }
    >
      {t("vidhis.sends-what")}
    </Banner>
  );
}

function SentText() {
  const t = useT();
  return (
    <p className="flex items-center gap-1.5 text-small font-bold text-done">
      <Icon name="check" size={18} className="shrink-0" />
      {t("vidhis.video-sent")}
    </p>
  );
}

/** It was taken back. The button that sends it stands below the video, away from Undo, which may be pressed twice. */
function HeldVideo({ remedy, headingId }: PartProps) {
  const t = useT();
  const complete = useCompleteRemedy({
    failed: t("vidhis.send-failed"),
  });
  return (
    <>
      <Banner icon="info" title={t("vidhis.held")}>
        {t("vidhis.held-what")}
      </Banner>
      <Suspense fallback={<Skeleton className="h-64" />}>
        <ReplaceableVideo remedy={remedy} headingId={headingId} />
      </Suspense>
      <Button
        size="small"
        className="justify-self-start max-sm:justify-self-stretch"
        aria-describedby={headingId}
        isPending={complete.isPending}
        pendingLabel={t("general.sending")}
        onClick={() =>
          void complete.send({ params: { id: remedy.bookingRemedyId }, input: { resend: "yes" } })
        }
      >
        {t("vidhis.send")}
      </Button>
    </>
  );
}

function ReplaceableVideo(props: PartProps) {
  const { CompletionVideo } = replacing.use();
  return <CompletionVideo {...props} />;
}

/** The player is loaded when the admin asks for it: a page shows many. */
function WatchableVideo({ remedy, headingId, children }: PartProps & { children: ReactNode }) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { completionVideoUrl: url } = remedy;
  if (!url) return <p className="text-small text-ink-quiet">{t("vidhis.video-none")}</p>;
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {children}
        <Button
          size="small"
          variant="outline"
          aria-expanded={isOpen}
          aria-describedby={headingId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="video" size={18} className="shrink-0" />
          <span>{t(isOpen ? "vidhis.video-close" : "vidhis.video-watch")}</span>
        </Button>
      </div>
      {isOpen ? (
        <VideoPlayer url={url} label={t("vidhis.player", { name: nameIn(language, remedy) })} />
      ) : null}
    </div>
  );
}
