import { useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import type { ShippingAddress } from "#contract/addresses.ts";
import { useConfig } from "#web/api/config.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import "./postal-label.css";

/** A label that appears on paper only. Mounting it opens the browser's print dialog. */
export function PostalLabel({ address, onPrinted }: { address: ShippingAddress; onPrinted: () => void }) {
  const t = useT();
  const company = useConfig().data?.brand.company;
  const printed = useEffectEvent(onPrinted);
  const isReady = company !== undefined;
  useEffect(() => {
    if (!isReady) return;
    window.print();
    // Some phones draw the page after print() has returned, so the label stays until the next touch.
    const stop = new AbortController();
    for (const touch of ["pointerdown", "keydown"])
      window.addEventListener(touch, () => printed(), { signal: stop.signal });
    return () => stop.abort();
  }, [isReady]);
  if (!company) return null;
  const { recipientName, line1, line2, landmark, city, state, pinCode, phone } = address;
  return createPortal(
    <div className="postal-label">
      <p className="postal-label-word">{t("addresses.to")}</p>
      <p className="postal-label-name">{recipientName}</p>
      {[line1, line2, landmark].map((line) => (line ? <p key={line}>{line}</p> : null))}
      <p>
        {city}, {t(`addresses.state-${state}`)}
      </p>
      <p className="postal-label-pin">
        <span className="postal-label-word">{t("addresses.pin")}</span> {pinCode}
      </p>
      <p>{t("addresses.label-phone", { phone: formatPhone(phone) })}</p>
      <p className="postal-label-sender">
        <span className="postal-label-word">{t("addresses.from")}</span> <b>{company.name}</b>,{" "}
        {company.address}
      </p>
    </div>,
    document.body,
  );
}
