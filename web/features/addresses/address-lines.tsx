import type { Address } from "#contract/addresses.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { type Translate, useT } from "#web/i18n/t.ts";

/** As on an envelope, so without the phone number. */
export function linesOf(address: Address, t: Translate): string[] {
  const { recipientName, line1, line2, landmark, city, state, pinCode } = address;
  return [
    recipientName,
    line1,
    ...(line2 ? [line2] : []),
    ...(landmark ? [landmark] : []),
    `${state ? `${city}, ${t(`addresses.state-${state}`)}` : city} – ${pinCode}`,
  ];
}

export function AddressLines({ address, id }: { address: Address; id?: string }) {
  const t = useT();
  const [name, ...rest] = linesOf(address, t);
  return (
    <address id={id} className="not-italic wrap-anywhere">
      <span className="block font-bold">{name}</span>
      {rest.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {address.phone ? <span className="block whitespace-nowrap">{formatPhone(address.phone)}</span> : null}
    </address>
  );
}
