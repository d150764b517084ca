import { clsx } from "clsx";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { Parcha } from "#contract/parchas.ts";
import { type PictureState, useZoom, ZoomablePicture } from "#web/features/parchas/zoom.tsx";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { useModal } from "#web/ui/modal.ts";
import { prefersReducedMotion } from "#web/ui/use-media-query.ts";
import type { SessionParchas } from "./by-session.ts";
import { ReaderActions } from "./reader-actions.tsx";

/** `opened`: the parcha and which of its sides comes first; null while the reader is closed. */
type Props = { opened: { session: SessionParchas; side: number } | null; onClose: () => void };

/** A parcha over the whole screen: its sides to swipe and zoom, to download and to share. */
export function ParchaReader({ opened, onClose }: Props) {
  const titleId = useId();
  const modal = useModal(opened !== null, onClose);
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-y-auto border-0 bg-ground p-0 text-ink"
    >
      {opened ? (
        <Reader key={opened.session.bookingId} {...opened} titleId={titleId} onClose={onClose} />
      ) : null}
    </dialog>
  );
}

type ReaderProps = { session: SessionParchas; side: number; titleId: string; onClose: () => void };

function Reader({ session, side, titleId, onClose }: ReaderProps) {
  const t = useT();
  const { sides, sessionDate, sessionTime } = session;
  const { row, current, show } = useSideInView(sides.length, side);
  const shown = sides[current] ?? sides[0];
  return (
    <div className="mx-auto flex min-h-full max-w-4xl flex-col gap-4 pb-[calc(env(safe-area-inset-bottom)+20px)]">
      <div className="flex items-center gap-1 pt-[calc(env(safe-area-inset-top)+8px)] pr-[20px] pl-2">
        <button
          type="button"
          aria-label={t("shell.close")}
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-primary-soft"
        >
          <Icon name="chevron-left" />
        </button>
        <div className="min-w-0">
          <h2 id={titleId} className="font-bold">
            {t("parchas.of-day", { day: formatDay(sessionDate) })}
          </h2>
          <p className="text-small text-ink-quiet">
            {t("general.time-ist", { time: formatTime(sessionTime) })}
          </p>
        </div>
      </div>
      <ul
        ref={row}
        className="flex h-[52dvh] min-h-72 shrink-0 snap-x snap-mandatory gap-3.5 overflow-x-auto px-6 py-2 [scrollbar-width:none] md:justify-center md:gap-8"
      >
        {sides.map((parcha, index) => (
          <li
            key={parcha.id}
            className={clsx(
              "h-full shrink-0 snap-center md:aspect-3/4 md:w-auto",
              sides.length > 1 ? "w-[calc(100%-38px)]" : "w-full",
            )}
          >
            <PaperSheet parcha={parcha} isCurrent={index === current} />
          </li>
        ))}
      </ul>
      {sides.length > 1 ? <Sides sides={sides} current={current} onShow={show} /> : null}
      <ReaderActions session={session} shown={shown} onLeave={onClose} />
    </div>
  );
}

/** Which side the row has been scrolled to. The arrow keys turn the paper, too. */
function useSideInView(count: number, first: number) {
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(first);
  const leftOf = (index: number) => {
    const item = row.current?.children[index];
    if (!row.current || !(item instanceof HTMLElement)) return 0;
    return item.offsetLeft - (row.current.clientWidth - item.clientWidth) / 2;
  };
  const show = (index: number) => {
    setCurrent(index);
    row.current?.scrollTo({ left: leftOf(index), behavior: prefersReducedMotion() ? "instant" : "smooth" });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it opens
  useLayoutEffect(() => {
    // In newer browsers it returns a promise, which React would take for the effect's cleanup.
    void row.current?.scrollTo({ left: leftOf(first), behavior: "instant" });
  }, []);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const onScroll = () => {
      // All sides are in view where there is nothing to scroll.
      if (element.scrollWidth <= element.clientWidth + 1) return;
      const far = element.scrollLeft / Math.max(1, element.scrollWidth - element.clientWidth);
      setCurrent(Math.round(far * (count - 1)));
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, [count]);
  return { row, current, show };
}

type SidesProps = { sides: readonly Parcha[]; current: number; onShow: (index: number) => void };

/** A long mark for the side that is shown, with the words for both. */
function Sides({ sides, current, onShow }: SidesProps) {
  const t = useT();
  return (
    <div className="flex items-center justify-center">
      {sides.map((parcha, index) => {
        const isCurrent = index === current;
        return (
          <button
            key={parcha.id}
            type="button"
            aria-current={isCurrent}
            onClick={() => onShow(index)}
            className={clsx(
              "flex min-h-11 items-center gap-3 px-1.5",
              index > 0 && "flex-row-reverse",
              isCurrent ? "font-bold" : "text-ink-quiet",
            )}
          >
            <span>{t(`photos.${parcha.notes}`)}</span>
            <span
              aria-hidden="true"
              className={clsx("h-2 rounded-full", isCurrent ? "w-6 bg-primary" : "w-2 bg-off")}
            />
          </button>
        );
      })}
    </div>
  );
}

type PaperSheetProps = { parcha: Parcha; isCurrent: boolean };

/** One side of the paper, to pinch and read. While it is not enlarged, a swipe turns to the other side. */
function PaperSheet({ parcha, isCurrent }: PaperSheetProps) {
  const t = useT();
  const { transform, stage, zoomIn, zoomOut } = useZoom({ isActive: isCurrent });
  const [state, setState] = useState<PictureState>("loading");
  const day = formatDay(parcha.sessionDate);
  const photo = t("photos.photo-of", { day, side: t(`photos.${parcha.notes}`) });
  const isEnlarged = transform.scale > 1;
  return (
    <div className="relative h-full overflow-hidden rounded-[6px] border border-line bg-card shadow-card">
      <div
        {...stage}
        className={clsx(
          "absolute inset-0 select-none",
          isEnlarged ? "cursor-grab touch-none active:cursor-grabbing" : "cursor-zoom-in touch-pan-x",
        )}
      >
        <ZoomablePicture parcha={parcha} alt={photo} transform={transform} state={state} onState={setState} />
      </div>
      <div
        className={clsx(
          "absolute right-1 bottom-1 flex rounded-full border border-line bg-card/90",
          !isCurrent && "max-md:hidden",
        )}
      >
        <ZoomButton icon="minus" label={t("photos.smaller")} onPress={zoomOut} />
        <ZoomButton icon="plus" label={t("photos.larger")} onPress={zoomIn} />
      </div>
      {state === "failed" ? (
        <p role="alert" className="absolute inset-x-0 top-0 bg-card p-3 text-center text-small">
          {t("photos.image-failed")}
        </p>
      ) : null}
    </div>
  );
}

function ZoomButton({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full hover:bg-primary-soft"
    >
      <Icon name={icon} size={20} />
    </button>
  );
}
