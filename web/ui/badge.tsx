import { clsx } from "clsx";
import type { ReactNode } from "react";

const TONES = {
  default: "border-transparent bg-primary text-on-primary",
  secondary: "border-transparent bg-primary-soft text-ink",
  destructive: "border-transparent bg-destructive text-on-destructive",
  outline: "border-control text-ink-quiet",
  alive: "border-transparent bg-alive-soft text-alive-ink",
  done: "border-transparent bg-done-soft text-done",
  info: "border-transparent bg-info-soft text-info",
};

export type BadgeTone = keyof typeof TONES;

export function Badge({
  tone = "default",
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        "inline-flex min-h-7 items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-small font-bold",
        TONES[tone],
        className,
      )}
    >
      {tone === "alive" ? <span aria-hidden="true" className="size-2 rounded-full bg-current" /> : null}
      <span className="contents">{children}</span>
    </span>
  );
}
