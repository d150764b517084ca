import { type ReactNode, useId } from "react";
import { Card } from "#web/ui/card.tsx";

type Props = { title: string; aside?: ReactNode; children: ReactNode };

/** A card with a heading and, beside it, a legend or a sum. */
export function FigureCard({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1">
      <Card className="grid min-w-0 grid-cols-1 content-start gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={id} className="text-body font-bold">
            {title}
          </h2>
          {aside}
        </div>
        {children}
      </Card>
    </section>
  );
}
