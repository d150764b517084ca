import type { ReactNode } from "react";
import { useMediaQuery } from "./use-media-query.ts";

/** Tailwind's widths of these names. */
const WIDTHS = {
  md: { query: "(min-width: 48rem)", from: "contents max-md:hidden", below: "contents md:hidden" },
  lg: { query: "(min-width: 64rem)", from: "contents max-lg:hidden", below: "contents lg:hidden" },
};

type Props = { width: keyof typeof WIDTHS; children: ReactNode };

/**
 * What only windows of this width and more have. The server does not know the window: it draws this and what `Below` has, and CSS
 * shows one of them until the browser has taken the page over and keeps that one alone.
 */
export function From({ width, children }: Props) {
  const { query, from } = WIDTHS[width];
  return (
    <Part isShown={useMediaQuery(query)} drawn={from}>
      {children}
    </Part>
  );
}

/** What only windows have that are not as wide. */
export function Below({ width, children }: Props) {
  const { query, below } = WIDTHS[width];
  const isWide = useMediaQuery(query);
  return (
    <Part isShown={isWide === undefined ? undefined : !isWide} drawn={below}>
      {children}
    </Part>
  );
}

type PartProps = { isShown: boolean | undefined; drawn: string; children: ReactNode };

/** CSS decides no longer than it has to: paper is narrower than the window that is printed. */
function Part({ isShown, drawn, children }: PartProps) {
  if (isShown === false) return null;
  return <div className={isShown ? "contents" : drawn}>{children}</div>;
}
