// Draws the app's icons from the brand's lotus into web/public/icons: `npm run icons`, after a change of the lotus or of its
// colours. The files are committed, because the build does not need sharp.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { PETAL, PETALS } from "#web/ui/lotus.ts";
import { root } from "./checks/source-files.ts";

const MAROON = "#7a1f3d";
const FOLDER = join(root, "web/public/icons");
/** The lotus's own box, from its outer petals' ends to its foot. */
const LOTUS = { width: 136, top: -84, height: 92 };

type Icon = {
  file: string;
  size: number;
  /** Share of the icon that the lotus is wide. Masks may cut everything outside the middle 80 %. */
  lotusShare: number;
  /** Null: transparent, for the status bar, which takes the shape alone. */
  ground: string | null;
  cornerShare?: number;
};

const ICONS: readonly Icon[] = [
  { file: "icon-192.png", size: 192, lotusShare: 0.74, ground: MAROON, cornerShare: 0.23 },
  { file: "icon-512.png", size: 512, lotusShare: 0.74, ground: MAROON, cornerShare: 0.23 },
  { file: "maskable-512.png", size: 512, lotusShare: 0.56, ground: MAROON },
  { file: "apple-touch-icon.png", size: 180, lotusShare: 0.7, ground: MAROON },
  { file: "badge-96.png", size: 96, lotusShare: 0.96, ground: null },
];

function drawingOf({ size, lotusShare, ground, cornerShare = 0 }: Icon): string {
  const scale = (size * lotusShare) / LOTUS.width;
  // The foot's place that puts the middle of the drawing into the middle of the icon.
  const footY = size / 2 - (LOTUS.top + LOTUS.height / 2) * scale;
  // Small icons lose thin lines.
  const lineWidth = Math.max(2.2, size * 0.011) / scale;
  const petals = PETALS.map(
    ([turn, length]) =>
      `<path d="${PETAL}" transform="rotate(${turn}) scale(${length})" stroke-width="${lineWidth / length}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    ${ground ? `<rect width="${size}" height="${size}" rx="${size * cornerShare}" fill="${ground}"/>` : ""}
    <g transform="translate(${size / 2} ${footY}) scale(${scale})" fill="none" stroke="#fff" stroke-linejoin="round">
      ${petals.join("")}
    </g>
  </svg>`;
}

await mkdir(FOLDER, { recursive: true });
for (const icon of ICONS)
  await sharp(Buffer.from(drawingOf(icon)))
    .png({ compressionLevel: 9, palette: icon.ground !== null })
    .toFile(join(FOLDER, icon.file));
