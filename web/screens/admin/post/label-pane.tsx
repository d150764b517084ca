import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { paperCode } from "#domain/parchas.ts";
import { useSetPrinted } from "#web/features/dispatch/use-dispatch.ts";
import { AddressLabel } from "#web/features/labels/address-label.tsx";
import { SenderFaultBanner, useSenderFault } from "#web/features/labels/sender-fault.tsx";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PrintSheet } from "#web/ui/print-sheet.tsx";
import { toast } from "#web/ui/toast.ts";
import type { PrintableNote } from "./note-list.tsx";
import "#web/features/labels/label-sheets.css";

/** Further sheets are printed and not drawn beside the list. */
const SHOWN_SHEETS = 3;

type Props = {
  /** The chosen ones. */
  notes: readonly PrintableNote[];
  /** When the server read them; undefined from a server of the version before. */
  listedAt: string | undefined;
  hasNotes: boolean;
  onPrinted: () => void;
};

/** The labels of the chosen notes as they print, and after printing the question whether they did. */
export function LabelPane({ notes, listedAt, hasNotes, onPrinted }: Props) {
  const t = useT();
  const headingId = useId();
  const [format, setFormat] = useState<LabelFormat>("a4");
  const printing = usePrinting(notes, listedAt);
  const sheets = sheetsOf(notes, format);
  const senderFault = useSenderFault();
  // The answer to the question may have moved the last note away.
  if (!hasNotes) return <Question printing={printing} onPrinted={onPrinted} />;
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3 lg:sticky lg:top-[72px]">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={headingId} className="font-bold">
          {t("desks.post-labels")}
          <span className="text-small font-normal text-ink-quiet">{` · ${t("desks.post-sheets", { count: sheets.length })}`}</span>
        </h2>
        <FormatSelect format={format} onChange={setFormat} />
      </div>
      <Question printing={printing} onPrinted={onPrinted} />
      {notes.length === 0 ? (
        <p className="text-small text-ink-quiet">{t("desks.post-choose-some")}</p>
      ) : senderFault ? (
        <SenderFaultBanner fault={senderFault} />
      ) : (
        <>
          <PrintSheet className="printed-labels">
            {sheets.map((ofSheet) => (
              <Sheet key={ofSheet[0]?.bookingId} notes={ofSheet} format={format} />
            ))}
          </PrintSheet>
          <div className="flex flex-wrap items-start gap-4">
            <div
              role="img"
              aria-label={t("desks.post-labels")}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus
              tabIndex={0}
              className="grid max-h-[60dvh] gap-2 overflow-y-auto"
            >
              <LabelPreview sheets={sheets.slice(0, SHOWN_SHEETS)} format={format} />
              {sheets.length > SHOWN_SHEETS ? (
                <p className="text-small text-ink-quiet">
                  {t("desks.post-preview-more", { count: sheets.length - SHOWN_SHEETS })}
                </p>
              ) : null}
            </div>
            <div className="grid min-w-40 flex-1 gap-2 max-lg:order-first max-lg:basis-full">
              <Button onClick={() => window.print()}>
                <Icon name="file" size={20} />
                <span>{t("desks.post-print", { count: notes.length })}</span>
              </Button>
              <p className="text-small text-ink-quiet">{t("desks.post-after-print")}</p>
              <p className="text-small text-ink-quiet">{t("desks.post-print-scale")}</p>
            </div>
          </div>
        </>
      )}
    </section>
  );
}

function FormatSelect({ format, onChange }: { format: LabelFormat; onChange: (next: LabelFormat) => void }) {
  const t = useT();
  return (
    <select
      aria-label={t("desks.post-format")}
      value={format}
      onChange={({ target }) => onChange(LABEL_FORMAT_NAMES.find((name) => name === target.value) ?? "a4")}
      className="min-h-11 max-w-full rounded-card border border-control bg-card px-3 text-small"
    >
      {LABEL_FORMAT_NAMES.map((name) => (
        <option key={name} value={name}>
          {t(`desks.post-format-${name}`)}
        </option>
      ))}
    </select>
  );
}

/**
 * `printedAt`: when the server read the printed addresses. A customer may change one before the answer: the server leaves that
 * note to be printed again.
 */
type Printed = { bookingIds: string[]; printedAt: string | undefined };
type Asked = Printed & { isMarked: boolean };

/** Asks after each printing, by the button or by Ctrl P, about the notes that were printed: others may come while the browser prints. */
function usePrinting(notes: readonly PrintableNote[], listedAt: string | undefined) {
  const t = useT();
  const [asked, setAsked] = useState<Asked | null>(null);
  const printed = useRef<Printed>(null);
  const remember = useEffectEvent(() => {
    printed.current ??= { bookingIds: notes.map(({ bookingId }) => bookingId), printedAt: listedAt };
  });
  useEffect(() => {
    const before = () => {
      printed.current = null;
      remember();
    };
    const after = () => {
      remember();
      if (printed.current?.bookingIds.length) setAsked({ ...printed.current, isMarked: false });
      printed.current = null;
    };
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  const { send, isPending } = useSetPrinted({
    onDone: (bookingIds, { isPrinted }) => {
      const hasMoved = isPrinted && bookingIds.length > 0;
      setAsked(hasMoved ? { bookingIds, printedAt: undefined, isMarked: true } : null);
      if (!isPrinted) toast({ title: t("desks.post-undone", { count: bookingIds.length }), tone: "done" });
    },
    failed: t("desks.post-mark-failed"),
  });
  const set = (isPrinted: boolean) => {
    if (asked) void send({ bookingIds: asked.bookingIds, isPrinted, printedAt: asked.printedAt });
  };
  return { asked, set, isPending, close: () => setAsked(null) };
}

type QuestionProps = { printing: ReturnType<typeof usePrinting>; onPrinted: () => void };

function Question({ printing: { asked, set, isPending, close }, onPrinted }: QuestionProps) {
  const t = useT();
  if (!asked) return null;
  const count = asked.bookingIds.length;
  if (asked.isMarked)
    return (
      <Banner
        role="status"
        tone="done"
        icon="check"
        title={t("desks.post-marked", { count })}
        action={
          <>
            <Button size="small" onClick={onPrinted}>
              {t("desks.post-go-printed")}
            </Button>
            <Button variant="outline" size="small" isPending={isPending} onClick={() => set(false)}>
              {t("desks.post-undo")}
            </Button>
          </>
        }
      />
    );
  return (
    <Banner
      role="status"
      tone="alive"
      icon="info"
      title={t("desks.post-asked", { count })}
      action={
        <>
          <Button
            size="small"
            isPending={isPending}
            pendingLabel={t("desks.post-marking")}
            onClick={() => set(true)}
          >
            {t("desks.post-asked-yes")}
          </Button>
          <Button variant="outline" size="small" onClick={close}>
            {t("admin.not-yet")}
          </Button>
        </>
      }
    />
  );
}

function sheetsOf(notes: readonly PrintableNote[], format: LabelFormat): PrintableNote[][] {
  const perSheet = PER_SHEET[format];
  const count = Math.ceil(notes.length / perSheet);
  return Array.from({ length: count }, (_, at) => notes.slice(at * perSheet, (at + 1) * perSheet));
}

function Sheet({ notes, format }: { notes: readonly PrintableNote[]; format: LabelFormat }) {
  return (
    <div className={`label-sheet label-sheet-${format}`}>
      {notes.map((note) => (
        <div key={note.bookingId} className="label-cell">
          <AddressLabel address={note.address} code={paperCode(note)} />
        </div>
      ))}
    </div>
  );
}

/** The sheets as they will be printed, smaller. */
function LabelPreview({ sheets, format }: { sheets: readonly PrintableNote[][]; format: LabelFormat }) {
  return sheets.map((ofSheet) => (
    <div key={ofSheet[0]?.bookingId} className={`label-preview label-preview-${format}`}>
      <Sheet notes={ofSheet} format={format} />
    </div>
  ));
}

// The papers that labels are printed on.

const LABEL_FORMAT_NAMES = ["a4", "single"] as const;
type LabelFormat = (typeof LABEL_FORMAT_NAMES)[number];

/**
 * `a4`: two columns of four labels of 99.1 by 67.7 mm, the stationery that is sold as 8 labels a sheet (Avery L7165); plain
 * paper is cut along the lines. `single`: one label of 100 by 150 mm, as label printers have.
 */
const PER_SHEET: Record<LabelFormat, number> = { a4: 8, single: 1 };
