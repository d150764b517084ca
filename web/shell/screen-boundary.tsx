import { Component, type ReactNode } from "react";
import { isServerReachable } from "#web/api/network.ts";
import { t } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { Icon } from "#web/ui/icon.tsx";

type Props = { children: ReactNode };
type State = { hasFailed: boolean; isUnreachable?: boolean };

/** Catches errors of a screen, also of code that could not be loaded. The layout and its menu stay usable. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidMount() {
    window.addEventListener("online", this.#recover);
  }

  override componentDidCatch() {
    this.#wasOffline = !navigator.onLine;
    if (this.#wasOffline)
      void isServerReachable().then((isThere) => this.setState({ isUnreachable: !isThere }));
    focusHeading();
  }

  override componentWillUnmount() {
    window.removeEventListener("online", this.#recover);
  }

  /** What failed without a network works with it. The failed screen has nothing that a reload could lose. */
  #recover = () => {
    if (this.state.hasFailed && this.#wasOffline) window.location.reload();
  };

  /** Without a network a reload would lose the page. */
  #reload = async () => {
    if (await isServerReachable()) window.location.reload();
    else this.setState({ isUnreachable: true });
  };

  #wasOffline = false;

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="grid justify-items-center gap-2 px-4 py-6 text-center">
        <Icon name="alert" size={32} className="text-destructive" />
        <h1 className="text-title font-bold">{t("shell.crash-title")}</h1>
        <p className="max-w-md text-ink-quiet">
          {t(this.state.isUnreachable ? "shell.failure-network" : "shell.crash-body")}
        </p>
        <Button variant="outline" className="mt-3" onClick={() => void this.#reload()}>
          {t("shell.reload")}
        </Button>
      </div>
    );
  }
}
