import { Component, type ReactNode } from "react";
import { t } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";

type Props = { children: ReactNode };
type State = { hasFailed: boolean };

/** Catches errors of the whole app, also of code that could not be loaded, and offers to reload the page. */
export class ErrorBoundary extends Component<Props, State> {
  // Not as a field: see CallFailure.
  constructor(props: Props) {
    super(props);
    this.state = { hasFailed: false };
  }

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-center gap-4 p-6 text-center">
        <h1 className="text-heading font-bold">{t("shell.crash-title")}</h1>
        <p className="text-ink-quiet">{t("shell.crash-body")}</p>
        <Button size="large" onClick={() => window.location.reload()}>
          {t("shell.reload")}
        </Button>
      </main>
    );
  }
}
