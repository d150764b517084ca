import type { ReactNode } from "react";
import { useT } from "#web/i18n/t.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Motif } from "./motif.tsx";

type EmptyProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Without the drawing, where there is little room. */
  isPlain?: boolean;
};

/** A list or page without content: what belongs here, and one action. */
export function EmptyState({ title, children, action, isPlain = false }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-6 text-center">
      {isPlain ? null : <Motif className="mb-2 w-28 text-primary opacity-60" />}
      <p className="text-title font-bold">{title}</p>
      {children ? <div className="max-w-md text-ink-quiet">{children}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}

type ErrorProps = {
  title: string;
  message: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  children?: ReactNode;
};

/** What could not be loaded and why, with a button that tries again. */
export function ErrorState({ title, message, onRetry, isRetrying, children }: ErrorProps) {
  const t = useT();
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-6 text-center">
      <Icon name="alert" size={32} className="text-destructive" />
      <p className="text-title font-bold">{title}</p>
      <p className="max-w-md text-ink-quiet">{message}</p>
      {onRetry ? (
        <Button className="mt-3" onClick={onRetry} isPending={isRetrying}>
          {t("shell.retry")}
        </Button>
      ) : null}
      {children}
    </div>
  );
}
