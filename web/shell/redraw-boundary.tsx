import { Component, Fragment, type ReactNode } from "react";
import { restoreTyped, type TypedField, typedFields } from "#web/ui/typed-fields.ts";

type Props = { children: ReactNode };
type State = { error: unknown; drawing: number };

let drawings = 0;

/** More in a row than this, and drawing anew does not help. */
const MAX_REDRAWS = 3;
const ROW_MS = 5_000;

/**
 * Draws its screen anew, with what was typed, after a translator of the browser has moved a text that Preact wanted to insert
 * before (https://github.com/facebook/react/issues/11538). Other errors go on to the boundary above.
 */
export class RedrawBoundary extends Component<Props, State> {
  override state: State = { error: null, drawing: 0 };

  static getDerivedStateFromError(error: unknown): State {
    drawings += 1;
    return { error, drawing: drawings };
  }

  #redraws = 0;
  #lastAt = 0;

  override getSnapshotBeforeUpdate(_: Props, before: State): readonly TypedField[] {
    return this.state.error === before.error ? [] : typedFields();
  }

  override componentDidUpdate(_: Props, before: State, typed: readonly TypedField[]) {
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
