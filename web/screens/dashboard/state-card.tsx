import { clsx } from "clsx";
import { Children, type ReactNode } from "react";
import { Card } from "#web/ui/card.tsx";

type Props = {
  /** Names the region for screen readers. */
  label: string;
  /** Something is held or moving. */
  isAlive?: boolean;
  className?: string;
  children: ReactNode;
};

/** The frame of the one card that says where the customer stands. */
export function StateCard({ label, isAlive = false, className, children }: Props) {
  return (
    <Card
      role="region"
      aria-label={label}
      className={clsx("grid content-start gap-4 p-5! md:p-7!", isAlive && "border-alive!", className)}
    >
      {children}
    </Card>
  );
}

/** The class of a second choice, also for buttons. */
export const QUIET_LINK =
  "inline-flex min-h-11 items-center justify-center px-2 text-center text-small font-bold text-primary";

/** Second choices in a row, with hairlines between. */
export function QuietLinks({ children }: { children: ReactNode }) {
  const links = Children.toArray(children);
  if (links.length === 0) return null;
  return (
    <ul className="-my-2 flex flex-wrap items-center md:gap-1">
      {links.map((link, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are fixed
          key={index}
          className={clsx(
            "flex grow basis-0 items-center justify-center md:grow-0 md:basis-auto",
            index > 0 &&
              "relative before:absolute before:left-0 before:h-6 before:border-l before:border-line md:before:hidden",
          )}
        >
          {link}
        </li>
      ))}
    </ul>
  );
}
