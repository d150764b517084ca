import type { CSSProperties } from "react";
import { createPortal } from "react-dom";
import type { LabelAddress } from "#contract/dispatch.ts";
import { AddressLabel } from "./address-label.tsx";
import { LABEL_FORMATS, type LabelFormat } from "./label-formats.ts";
import "./label-sheets.css";

type Label = { id: string; address: LabelAddress };

function sheetsOf(labels: readonly Label[], format: LabelFormat): Label[][] {
  const { perSheet } = LABEL_FORMATS[format];
  const count = Math.ceil(labels.length / perSheet);
  return Array.from({ length: count }, (_, at) => labels.slice(at * perSheet, (at + 1) * perSheet));
}

function Sheet({ labels, format }: { labels: readonly Label[]; format: LabelFormat }) {
  return (
    <div className={`label-sheet label-sheet-${format}`}>
      {labels.map(({ id, address }) => (
        <div key={id} className="label-cell">
          <AddressLabel address={address} />
        </div>
      ))}
    </div>
  );
}

/** What the paper shows: these labels and nothing else. On the screen it is hidden. */
export function PrintedLabels({ labels, format }: { labels: readonly Label[]; format: LabelFormat }) {
  return createPortal(
    <div className="printed-labels" aria-hidden="true">
      {sheetsOf(labels, format).map((ofSheet) => (
        <Sheet key={ofSheet[0]?.id} labels={ofSheet} format={format} />
      ))}
    </div>,
    document.body,
  );
}

/** Sheets beyond these are printed and not drawn beside the list. */
const MAX_PREVIEWS = 3;

/** The sheets as they will be printed, smaller. */
export function LabelPreview({ labels, format }: { labels: readonly Label[]; format: LabelFormat }) {
  const { widthMm, heightMm, previewScale } = LABEL_FORMATS[format];
  const size = {
    "--sheet-width": `${widthMm}mm`,
    "--sheet-height": `${heightMm}mm`,
    "--sheet-scale": previewScale,
  } as CSSProperties;
  return sheetsOf(labels, format)
    .slice(0, MAX_PREVIEWS)
    .map((ofSheet) => (
      <div key={ofSheet[0]?.id} className="label-preview" style={size}>
        <Sheet labels={ofSheet} format={format} />
      </div>
    ));
}
