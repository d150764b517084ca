import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { NextLine } from "./next-line.tsx";
import { SessionLine } from "./person.tsx";
import { SheetBody } from "./session-sheet.tsx";
import { lowered, raised, SHEET_SHARES, type SheetHeight } from "./sheet-height.ts";
import { useCallSheet } from "./use-call-sheet.ts";
import { useSheetDrag } from "./use-sheet-drag.ts";

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
      style={{ height: draggedPx ?? (height === "name" ? undefined : `${SHEET_SHARES[height] * 100}%`) }}
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
      <Hint name="M">{t("sheet.key-microphone")}</Hint>
      <Hint name="V">{t("sheet.key-camera")}</Hint>
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
