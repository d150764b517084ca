import { useEffect, useRef } from "react";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";

/** Why a booking or a purchase did not succeed. With a payment's id, support can look into it. */
export type Notice = { title?: string; lines: readonly string[]; paymentId?: string };

type Props = { notice: Notice; tone: "info" | "destructive" };

/** It comes into view and takes the focus, because the customer goes on from here. */
export function PaymentNotice({ notice, tone }: Props) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice) box.current?.focus();
  }, [notice]);
  const { title, lines, paymentId: id } = notice;
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-4 rounded-card">
      <Banner
        tone={tone}
        icon={tone === "info" ? "info" : "alert"}
        role="alert"
        title={title}
        action={id ? <SupportLink message={t("payments.support-message", { id })} /> : undefined}
      >
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {id ? <p className="break-all">{t("payments.payment-id", { id })}</p> : null}
      </Banner>
    </div>
  );
}
