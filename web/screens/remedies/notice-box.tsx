import { useEffect, useRef } from "react";
import { useT } from "#web/i18n/t.ts";
import { SupportLink } from "#web/shell/support-link.tsx";
import { Banner } from "#web/ui/banner.tsx";
import type { Notice } from "./endings.ts";

/** Says at the place what went otherwise than wished, and takes the focus, as the work goes on here. */
export function NoticeBox({ notice }: { notice: Notice }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice is looked at anew
  useEffect(() => box.current?.focus(), [notice]);
  const { title, lines, paymentId } = notice;
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-4 rounded-card">
      <Banner
        tone={paymentId ? "destructive" : "info"}
        icon={paymentId ? "alert" : "info"}
        role="alert"
        title={title}
        action={
          paymentId ? <SupportLink message={t("payments.support-message", { id: paymentId })} /> : undefined
        }
      >
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {paymentId ? <p className="break-all">{t("payments.payment-id", { id: paymentId })}</p> : null}
      </Banner>
    </div>
  );
}
