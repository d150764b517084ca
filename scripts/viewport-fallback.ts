// A PostCSS plugin: before each declaration in `dvh` or `dvw` (Chrome 108) the same one in `vh` or `vw`, which older browsers
// take. They count a phone's browser bars in.
import type { CSSOptions } from "vite";

type PostCssPlugin = Extract<NonNullable<CSSOptions["postcss"]>, { plugins?: unknown }>["plugins"];

const DYNAMIC_UNIT = /(?<=\d)d(?=v[hw]\b)/g;

export const viewportFallback: PostCssPlugin = [
  {
    postcssPlugin: "viewport-fallback",
    Declaration(declaration) {
      const value = declaration.value.replace(DYNAMIC_UNIT, "");
      const before = declaration.prev();
      const isDone = before?.type === "decl" && before.prop === declaration.prop && before.value === value;
      if (value !== declaration.value && !isDone) declaration.cloneBefore({ value });
    },
  },
];
