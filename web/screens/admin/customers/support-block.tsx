import { type ReactNode, useId, useState } from "react";
import { messageOf } from "#web/api/call.ts";

type Props = { title: string; body: string; children: ReactNode };

/** One thing that support can do for a customer. */
export function SupportBlock({ title, body, children }: Props) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-2 py-4">
      <h2 id={headingId} className="text-small font-bold text-ink-quiet">
        {title}
      </h2>
      <p className="text-small">{body}</p>
      {children}
    </section>
  );
}

/** A call at a press: whether it is under way, and why the last one failed. */
export function usePressedCall() {
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (isPending) return;
    setPending(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setPending(false);
    }
  };
  return { isPending, fault, forgetFault: () => setFault(null), run };
}
