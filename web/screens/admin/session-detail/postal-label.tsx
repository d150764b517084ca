import { useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import type { ShippingAddress } from "#contract/addresses.ts";
import { useConfig } from "#web/api/config.ts";
import { AddressLabel } from "#web/features/labels/address-label.tsx";
import "./postal-label.css";

/** A label that appears on paper only. Mounting it opens the browser's print dialog. */
export function PostalLabel({ address, onPrinted }: { address: ShippingAddress; onPrinted: () => void }) {
  const printed = useEffectEvent(onPrinted);
  const isReady = useConfig().data !== undefined;
  useEffect(() => {
    if (!isReady) return;
    window.print();
    // Some phones draw the page after print() has returned, so the label stays until the next touch.
    const stop = new AbortController();
    for (const touch of ["pointerdown", "keydown"])
      window.addEventListener(touch, () => printed(), { signal: stop.signal });
    return () => stop.abort();
  }, [isReady]);
  if (!isReady) return null;
  return createPortal(
    <div className="postal-label">
      <AddressLabel address={address} />
    </div>,
    document.body,
  );
}
