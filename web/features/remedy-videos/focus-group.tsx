import { type ReactNode, useEffect, useRef } from "react";

type Props = { labelledBy: string; state: string; children: ReactNode };

/** When the pressed button disappears with a change of `state`, the focus stays in this group. */
export function FocusGroup({ labelledBy, state, children }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const hasChanged = before.current !== state;
    before.current = state;
    if (hasChanged && document.activeElement === document.body) group.current?.focus({ preventScroll: true });
  }, [state]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not part of a form
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      className="grid grid-cols-1 gap-3 focus:outline-none"
    >
      {children}
    </div>
  );
}
