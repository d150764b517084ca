import { Component, Fragment, type ReactNode } from "react";
import { isServerReachable } from "#web/api/network.ts";
import { t } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { Icon } from "#web/ui/icon.tsx";
import { restoreTyped, type TypedField, typedFields } from "#web/ui/typed-fields.ts";

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
  }

  override componentDidUpdate(_: Props, before: State) {
    if (this.state.hasFailed && !before.hasFailed) focusHeading();
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

type DrawnState = { error: unknown; drawing: number };

let drawings = 0;

/** More in a row than this, and drawing anew does not help. */
const MAX_REDRAWS = 3;
const ROW_MS = 5_000;

/**
 * Draws its screen anew, with what was typed, after a translator of the browser has moved a text that Preact wanted to insert
 * before (https://github.com/facebook/react/issues/11538). Other errors go on to the boundary above.
 */
export class RedrawBoundary extends Component<Props, DrawnState> {
  override state: DrawnState = { error: null, drawing: 0 };

  static getDerivedStateFromError(error: unknown): DrawnState {
    drawings += 1;
    return { error, drawing: drawings };
  }

  #redraws = 0;
  #lastAt = 0;

  override getSnapshotBeforeUpdate(_: Props, before: DrawnState): readonly TypedField[] {
    return this.state.error === before.error ? [] : typedFields();
  }

  override componentDidUpdate(_: Props, before: DrawnState, typed: readonly TypedField[]) {
    if (this.state.error === before.error) return;
    const now = performance.now();
    this.#redraws = now - this.#lastAt > ROW_MS ? 1 : this.#redraws + 1;
    this.#lastAt = now;
    restoreTyped(typed);
  }

  override render() {
    const { error } = this.state;
    if (error !== null && (!(error instanceof DOMException) || this.#redraws >= MAX_REDRAWS)) throw error;
    return <Fragment key={this.state.drawing}>{this.props.children}</Fragment>;
  }
}
