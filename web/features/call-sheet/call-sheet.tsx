import { clsx } from "clsx";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from "react";
import type { NextSession } from "#contract/call-sheet.ts";
import { useNow } from "#web/api/server-clock.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { formatTime, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { setStyle } from "#web/ui/set-style.ts";
import { SessionLine } from "./person.tsx";
import { SheetBody } from "./session-sheet.tsx";
import { useCallSheet } from "./use-call-sheet.ts";

type Props = { session: UpcomingSession };

/** Beside the call, where there is room for a column. */
export function CallColumn({ session }: Props) {
  const { data } = useCallSheet(session.id, { isWatched: true });
  return (
    <div className="flex h-full min-h-0 flex-col">
      <NextLine next={data?.next ?? null} />
      <div className="min-h-0 grow overflow-y-auto overscroll-contain p-5">
        <div className="grid grid-cols-1 gap-4">
          <Name session={session} />
          <SheetBody session={session} isWatched />
        </div>
      </div>
      <KeyHints />
    </div>
  );
}

/** Over the call on a phone: the guide drags it, presses its button, or uses the arrow keys there. */
export function CallDrawer({ session }: Props) {
  const t = useT();
  const id = useId();
  const [height, setHeight] = useState<SheetHeight>("name");
  const header = useRef<HTMLDivElement>(null);
  const { draggedPx, handlers } = useSheetDrag({ header, onHeight: setHeight });
  const isClosed = height === "name" && draggedPx === null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowUp") setHeight(raised);
    else if (event.key === "ArrowDown") setHeight(lowered);
    else return;
    event.preventDefault();
  };
  return (
    <section
      aria-labelledby={`${id}-name`}
      ref={setStyle({ height: draggedPx === null ? shareOf(height) : `${draggedPx}px` })}
      className={clsx(
        "flex min-h-0 shrink-0 flex-col rounded-t-[20px] bg-card text-ink",
        draggedPx === null && "motion-safe:transition-[height] motion-safe:duration-150",
      )}
    >
      <div ref={header} {...handlers} className="shrink-0 cursor-grab touch-none px-4 pt-2 pb-2 select-none">
        <span aria-hidden="true" className="mx-auto block h-1 w-10 rounded-full bg-control" />
        <div className="mt-1 flex items-start justify-between gap-3">
          <Name session={session} id={`${id}-name`} isShort />
          <button
            type="button"
            aria-expanded={!isClosed}
            aria-controls={`${id}-body`}
            aria-label={t(height === "full" ? "sheet.less" : "sheet.more")}
            onClick={() => setHeight(height === "full" ? "name" : raised)}
            onKeyDown={onKeyDown}
            className="grid size-11 shrink-0 place-items-center rounded-full border border-line"
          >
            <Icon name={height === "full" ? "chevron-down" : "chevron-up"} size={20} />
          </button>
        </div>
      </div>
      <div
        id={`${id}-body`}
        hidden={isClosed}
        className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pb-4"
      >
        <div className="grid grid-cols-1 gap-4">
          <SheetBody session={session} isWatched />
        </div>
      </div>
    </section>
  );
}

/** Below the drawer, above the buttons of the call. */
export function NextInQueue({ session }: Props) {
  const { data } = useCallSheet(session.id, { isWatched: true });
  return <NextLine next={data?.next ?? null} />;
}

/** `isShort`: a long name is cut after two lines, so that it leaves room for the rest. */
function Name({ session, id, isShort = false }: Props & { id?: string; isShort?: boolean }) {
  const t = useT();
  const { sessionNumber } = useCallSheet(session.id, { isWatched: true }).data ?? {};
  return (
    <div className={clsx("min-w-0", isShort && "*:line-clamp-2")}>
      <h2 id={id} className="text-title leading-snug font-bold wrap-anywhere">
        {sessionNameOf(t, session).person}
      </h2>
      <SessionLine session={session} sessionNumber={sessionNumber} />
    </div>
  );
}

function KeyHints() {
  const t = useT();
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-5 py-2.5 text-small pointer-coarse:hidden text-ink-quiet">
      <Hint name="Esc">{t("sheet.key-leave")}</Hint>
      <Hint name="M">{t("call.microphone")}</Hint>
      <Hint name="V">{t("call.camera")}</Hint>
    </p>
  );
}

function Hint({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <kbd className="rounded-[6px] border border-control px-1.5 font-sans">{name}</kbd>
      {children}
    </span>
  );
}

const CLOCK_REFRESH_MS = 10_000;

/** Who waits next and since when. It stays on the screen during the whole call. */
function NextLine({ next }: { next: NextSession | null }) {
  const t = useT();
  const now = useNow(CLOCK_REFRESH_MS);
  if (!next) return null;
  const { username, waitingSince, sessionTime } = next;
  const name = sessionNameOf(t, { ...next, user: { username } }).person;
  const time = unbroken(formatTime(sessionTime));
  const minutes = waitingSince
    ? Math.max(0, Math.floor((now.getTime() - Date.parse(waitingSince)) / 60_000))
    : null;
  return (
    <p
      className={clsx(
        "flex min-h-12 shrink-0 items-center gap-2 px-5 py-1.5 text-small",
        minutes === null ? "bg-card text-ink-quiet" : "bg-alive-soft font-bold text-alive-ink",
      )}
    >
      <Icon name="clock" size={18} className="shrink-0" />
      <span className="line-clamp-2 min-w-0 grow wrap-anywhere">
        {minutes === null
          ? t("sheet.next-later", { name, time })
          : minutes === 0
            ? t("sheet.next-arrived", { name })
            : t("sheet.next-waiting", { name, count: minutes })}
      </span>
      {minutes === null ? null : <span className="shrink-0">{time}</span>}
    </p>
  );
}

/** A movement below this is a press of what lies under the finger. */
const THRESHOLD_PX = 6;

type Options = { header: RefObject<HTMLElement | null>; onHeight: (height: SheetHeight) => void };

/** Drags a sheet by its header. `draggedPx` is its height meanwhile, otherwise null. */
function useSheetDrag({ header, onHeight }: Options) {
  const start = useRef<{ y: number; heightPx: number } | null>(null);
  const [draggedPx, setDraggedPx] = useState<number | null>(null);
  const sheet = () => header.current?.parentElement;
  const end = () => {
    start.current = null;
    setDraggedPx(null);
  };
  return {
    draggedPx,
    handlers: {
      onPointerDown({ clientY, pointerId, currentTarget, target }: PointerEvent) {
        start.current = { y: clientY, heightPx: sheet()?.clientHeight ?? 0 };
        // A captured press of a button would not reach it, so there the capture waits for a movement.
        const isOnButton = target instanceof Element && target.closest("button") !== null;
        if (!isOnButton) currentTarget.setPointerCapture(pointerId);
      },
      onPointerMove({ clientY, pointerId, currentTarget, buttons }: PointerEvent) {
        if (!start.current || buttons === 0) return;
        const movedPx = start.current.y - clientY;
        if (draggedPx === null && Math.abs(movedPx) < THRESHOLD_PX) return;
        currentTarget.setPointerCapture(pointerId);
        setDraggedPx(Math.max(0, start.current.heightPx + movedPx));
      },
      onPointerUp() {
        const spacePx = sheet()?.parentElement?.clientHeight ?? 0;
        if (draggedPx !== null)
          onHeight(nearestHeight(draggedPx, header.current?.clientHeight ?? 0, spacePx));
        end();
      },
      onPointerCancel: end,
    },
  };
}

// The heights of the sheet over a call on a phone.

/** Only the name, half of the room, or all but a strip of the video. */
const SHEET_HEIGHTS = ["name", "half", "full"] as const;
type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/** Of the space above the line about the next customer. `name` is as high as its content. */
const SHEET_SHARES = { half: 0.45, full: 0.7 } as const;

function shareOf(height: SheetHeight): string | undefined {
  return height === "name" ? undefined : `${SHEET_SHARES[height] * 100}%`;
}

function raised(height: SheetHeight): SheetHeight {
  return height === "name" ? "half" : "full";
}

function lowered(height: SheetHeight): SheetHeight {
  return height === "full" ? "half" : "name";
}

/** The height that is nearest to where the guide lets the sheet go, in pixels. `namePx`: the height of the name alone. */
export function nearestHeight(draggedPx: number, namePx: number, spacePx: number): SheetHeight {
  const halfPx = spacePx * SHEET_SHARES.half;
  if (draggedPx < (namePx + halfPx) / 2) return "name";
  return draggedPx < (halfPx + spacePx * SHEET_SHARES.full) / 2 ? "half" : "full";
}
