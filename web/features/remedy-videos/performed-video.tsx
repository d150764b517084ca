import { Suspense, useState } from "react";
import { nameIn } from "#domain/names.ts";
import { messageOf } from "#web/api/call.ts";
import { useCompleteRemedy } from "#web/features/remedies/pending-remedies.ts";
import { formatTimeOf } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { importPart } from "#web/import-part.ts";
import { onDemand } from "#web/on-demand.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import type { FilmedRemedy } from "./completion-video.tsx";
import { VideoPlayer } from "./video-player.tsx";

/** The recorder and the upload: few admins replace a video, and the session's details need neither otherwise. */
const replacing = onDemand(() => importPart(() => import("./completion-video.tsx")));

type Props = { remedy: FilmedRemedy & { videoPublishAt: string | null }; headingId: string };

/** The video of a completed remedy. Until the customer gets it, it can be replaced, or sent at once. */
export function PerformedVideo({ remedy, headingId }: Props) {
  const t = useT();
  const { videoPublishAt, completionVideoUrl } = remedy;
  if (videoPublishAt)
    return (
      <div className="grid grid-cols-1 gap-3">
        <WaitingBanner id={remedy.bookingRemedyId} publishAt={videoPublishAt} headingId={headingId} />
        <Suspense fallback={<Skeleton className="h-64" />}>
          <ReplaceableVideo remedy={remedy} headingId={headingId} />
        </Suspense>
      </div>
    );
  if (!completionVideoUrl) return <p className="text-small text-ink-quiet">{t("vidhis.video-none")}</p>;
  return <SentVideo remedy={remedy} url={completionVideoUrl} headingId={headingId} />;
}

function ReplaceableVideo(props: { remedy: FilmedRemedy; headingId: string }) {
  const { CompletionVideo } = replacing.use();
  return <CompletionVideo {...props} />;
}

type SentProps = { remedy: FilmedRemedy; url: string; headingId: string };

/** The player is loaded when the admin asks for it: a page shows many. */
function SentVideo({ remedy, url, headingId }: SentProps) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex items-center gap-1.5 text-small font-bold text-done">
          <Icon name="check" size={18} className="shrink-0" />
          {t("vidhis.video-sent")}
        </p>
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

type WaitingProps = { id: string; publishAt: string; headingId: string };

/** When the customer gets the video, and a button that sends it now, which asks once. */
function WaitingBanner({ id, publishAt, headingId }: WaitingProps) {
  const t = useT();
  const complete = useCompleteRemedy({
    onDone: () => toast({ title: t("vidhis.sent-toast"), tone: "done" }),
    onFailed: (error) =>
      toast({ title: t("vidhis.send-failed"), body: messageOf(error), tone: "destructive" }),
  });
  const [isAsking, setAsking] = useState(false);
  return (
    <Banner
      tone="alive"
      icon="clock"
      title={t("vidhis.waits-until", { time: formatTimeOf(publishAt) })}
      action={
        isAsking ? (
          <>
            <Button size="small" variant="outline" onClick={() => setAsking(false)}>
              {t("admin.not-yet")}
            </Button>
            <Button
              size="small"
              isPending={complete.isPending}
              pendingLabel={t("general.sending")}
              onClick={() => void complete.send({ params: { id }, input: { notify: "now" } })}
            >
              {t("vidhis.send-yes")}
            </Button>
          </>
        ) : (
          <Button size="small" variant="outline" aria-describedby={headingId} onClick={() => setAsking(true)}>
            {t("vidhis.send-now")}
          </Button>
        )
      }
    >
      {t(isAsking ? "vidhis.send-question" : "vidhis.waits-what")}
    </Banner>
  );
}
