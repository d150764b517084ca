import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "fonts.css"), "utf8");
const faces = css.split("@font-face").slice(1);
const percent = (face: string, name: string) =>
  Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1] ?? Number.NaN);

it("a fallback font is as high as the font that it stands in for, so that nothing moves when that one arrives", () => {
  const [first = ""] = faces;
  const fallbacks = faces.filter((face) => face.includes("local("));
  expect(fallbacks).toHaveLength(4);
  for (const face of fallbacks)
    for (const name of ["ascent-override", "descent-override"]) {
      const height = (percent(face, name) * percent(face, "size-adjust")) / 100;
      expect(Math.abs(height - percent(first, name))).toBeLessThan(0.1);
    }
});
