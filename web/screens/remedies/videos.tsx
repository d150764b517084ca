import { useState } from "react";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { isVideoUrl } from "#domain/remedies.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { remedyNames } from "#web/features/remedies/own-remedies.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { pageState } from "#web/page-state.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";

type Props = { remedy: PrescribedRemedy; onWatch: (video: Video) => void };

const LINK = buttonClass({ variant: "quiet", size: "small", className: "px-2!" });

/** Shows how the remedy is performed: in a dialog, or in a new tab if it is neither YouTube nor a file. */
export function TutorialButton({ remedy, onWatch, isShort = false }: Props & { isShort?: boolean }) {
  const t = useT();
  const name = remedyNames(remedy, useLanguage()).own;
  const tutorial = remedy.videoUrl ? parseTutorial(remedy.videoUrl) : null;
  if (!tutorial || !remedy.videoUrl) return null;
  const { kind, address } = tutorial;
  const title = t("remedies.tutorial-of", { name });
  const text = t(isShort ? "remedies.film" : "remedies.tutorial");
  // The accessible name begins with the visible text.
  const label = isShort ? `${text}, ${title}` : title;
  if (kind !== "link" && pageState().permits.films)
    return (
      <button
        type="button"
        aria-label={label}
        onClick={() => onWatch({ kind, address, title })}
        className={LINK}
      >
        <Icon name="video" size={20} />
        <span>{text}</span>
      </button>
    );
  return (
    <a
      href={remedy.videoUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label} (${t("remedies.new-tab")})`}
      className={LINK}
    >
      <Icon name="video" size={20} />
      <span>{text}</span>
    </a>
  );
}

/** Shows the guide performing the remedy. */
export function CompletionButton({ remedy, onWatch }: Props) {
  const t = useT();
  const name = remedyNames(remedy, useLanguage()).own;
  const address = remedy.completionVideoUrl;
  if (!address) return null;
  const title = t("remedies.completion-of", { name });
  return (
    <button
      type="button"
      aria-label={`${t("remedies.completion")}: ${name}`}
      onClick={() => onWatch({ kind: "file", address, title })}
      className={buttonClass({ variant: "outline", size: "small" })}
    >
      <Icon name="video" size={20} />
      {t("remedies.completion")}
    </button>
  );
}

// How the video at a URL is shown: YouTube in its cookieless frame, a file as a video, everything else as a link.

type Tutorial = { kind: "youtube" | "file" | "link"; address: string };

const FRAME = "https://www.youtube-nocookie.com/embed/";
const YOUTUBE_HOST = /^(?:(?:www\.|m\.|music\.)?youtube\.com|www\.youtube-nocookie\.com)$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const YOUTUBE_PATH = /^\/(?:shorts|embed|live)\/([^/]+)\/?$/;
const FILE = /\.(?:mp4|webm|mov)$/i;

/** Null for a URL that is not allowed. */
export function parseTutorial(address: string): Tutorial | null {
  const url = isVideoUrl(address) ? parseUrl(address) : null;
  if (url === null) return null;
  const id = youtubeIdOf(url);
  if (id && YOUTUBE_ID.test(id)) return { kind: "youtube", address: `${FRAME}${id}` };
  return { kind: FILE.test(url.pathname) ? "file" : "link", address };
}

/** As URL.parse(), which older browsers lack. */
function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

function youtubeIdOf({ hostname, pathname, searchParams }: URL): string | null {
  if (hostname === "youtu.be" || hostname === "www.youtu.be") return pathname.slice(1).replace(/\/$/, "");
  if (!YOUTUBE_HOST.test(hostname)) return null;
  return pathname === "/watch" ? searchParams.get("v") : (YOUTUBE_PATH.exec(pathname)?.[1] ?? null);
}

/** YouTube plays in its frame, a file in a video element. */
export type Video = { kind: "youtube" | "file"; title: string; address: string };

const FILM = "dialog[open] video, dialog[open] iframe";
const FRAME_CLASS = "aspect-video w-full rounded-part border-0 bg-stage";

export function VideoDialog({ video, onClose }: { video: Video | null; onClose: () => void }) {
  return (
    <Dialog isOpen={video !== null} onClose={onClose} title={video?.title ?? ""}>
      {video ? <Listen isInDialog says={["film"]} at={FILM} /> : null}
      {video?.kind === "youtube" ? (
        <iframe
          src={video.address}
          title={video.title}
          allow="fullscreen; encrypted-media; picture-in-picture"
          allowFullScreen
          className={FRAME_CLASS}
        />
      ) : video ? (
        <VideoFile key={video.address} video={video} />
      ) : null}
    </Dialog>
  );
}

function VideoFile({ video: { title, address } }: { video: Video }) {
  const t = useT();
  const [isBroken, setBroken] = useState(false);
  if (isBroken && isBeyond(address)) return <p role="alert">{t("remedies.film-webm")}</p>;
  if (isBroken)
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        <p>{t("remedies.film-failed")}</p>
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-2 font-bold text-primary underline underline-offset-4"
        >
          <Icon name="video" size={20} />
          {t("remedies.film-open")}
        </a>
      </div>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: the guide's videos have no captions
    <video
      src={address}
      aria-label={title}
      controls
      playsInline
      preload="metadata"
      onError={() => setBroken(true)}
      className={`${FRAME_CLASS} max-h-[60dvh] object-contain`}
    />
  );
}

/** Whether it is a WebM and this browser plays none, as iPhones before iOS 17.4: a new tab would not help. */
function isBeyond(address: string): boolean {
  const isWebm = /\.webm(?:[?#]|$)/i.test(address);
  return isWebm && document.createElement("video").canPlayType("video/webm") === "";
}
