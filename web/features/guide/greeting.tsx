import { useEffect, useRef, useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";

const MAX_SECONDS = 20;

/** Plays the guide's greeting, by a press alone. Nothing of it is loaded before. */
export function Greeting({ url }: { url: string }) {
  const t = useT();
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => (isPlaying ? pauseForOthers(audio.current) : undefined), [isPlaying]);
  const failed = () => {
    setPlaying(false);
    toast({ title: t("guide.greeting-failed"), body: t("shell.failure-network"), tone: "destructive" });
  };
  const press = () => {
    const { current } = audio;
    if (!current) return;
    if (isPlaying) return current.pause();
    // Otherwise play() fails again without asking for the file.
    if (current.error) current.load();
    current.currentTime = 0;
    // Within the press: Safari plays nothing later. A pause before it begins is no failure.
    current.play().catch((error: unknown) => (error as Error).name === "AbortError" || failed());
  };
  return (
    <>
      <Button variant="outline" size="small" className="grow" onClick={press}>
        <Icon name={isPlaying ? "sound-off" : "sound-on"} size={20} />
        <span>{t(isPlaying ? "guide.greeting-stop" : "guide.greeting")}</span>
      </Button>
      {/* biome-ignore lint/a11y/useMediaCaption: its words stand on the page about the guide. */}
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => {
          if (currentTarget.currentTime >= MAX_SECONDS) currentTarget.pause();
        }}
      />
    </>
  );
}

/** One voice at a time, and none on a page that is hidden. */
function pauseForOthers(audio: HTMLAudioElement | null): () => void {
  const control = new AbortController();
  const { signal } = control;
  const pause = () => audio?.pause();
  document.addEventListener("visibilitychange", () => document.hidden && pause(), { signal });
  document.addEventListener("reading", pause, { signal });
  document.addEventListener("play", ({ target }) => target !== audio && pause(), { capture: true, signal });
  return () => control.abort();
}
