import { useEffect, useRef } from "react";
import { useT } from "#web/i18n/t.ts";
import { SupportLink } from "#web/shell/support-link.tsx";
import { Banner } from "#web/ui/banner.tsx";
import type { Notice } from "./endings.ts";

/** Says at the place what went otherwise than wished. It comes into view and takes the focus, as the work goes on here. */
export function NoticeBox({ notice }: { notice: Notice }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice is looked at anew
  useEffect(() => box.current?.focus(), [notice]);
  const { paymentId } = notice;
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-4 scroll-mb-56 rounded-card">
      <Banner
        tone="destructive"
        icon="alert"
        role="alert"
        title={notice.title}
        action={
          paymentId ? <SupportLink message={t("payments.support-message", { id: paymentId })} /> : undefined
        }
      >
        <p>{notice.message}</p>
        {paymentId ? <p className="break-all">{t("payments.payment-id", { id: paymentId })}</p> : null}
      </Banner>
    </div>
  );
}
