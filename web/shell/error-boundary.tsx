import { Component, type ReactNode } from "react";
import { CrashedApp } from "./route-errors.tsx";

type Props = { children: ReactNode };
type State = { hasFailed: boolean };

/** Catches errors of the login and of what it opens before the router is there, which has its own boundaries. */
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
    return this.state.hasFailed ? <CrashedApp /> : this.props.children;
  }
}
