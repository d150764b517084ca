// The papers that labels are printed on.

export type LabelFormat = "a4" | "single";

type Format = { perSheet: number; widthMm: number; heightMm: number; previewScale: number };

/**
 * `a4`: two columns of four labels of 99.1 by 67.7 mm, the stationery that is sold as 8 labels a sheet (Avery L7165); plain
 * paper is cut along the lines. `single`: one label of 100 by 150 mm, as label printers have.
 */
export const LABEL_FORMATS: Record<LabelFormat, Format> = {
  a4: { perSheet: 8, widthMm: 210, heightMm: 297, previewScale: 0.36 },
  single: { perSheet: 1, widthMm: 100, heightMm: 150, previewScale: 0.6 },
};

export const LABEL_FORMAT_NAMES = ["a4", "single"] as const satisfies readonly LabelFormat[];

export function countSheets(labelCount: number, format: LabelFormat): number {
  return Math.ceil(labelCount / LABEL_FORMATS[format].perSheet);
}
