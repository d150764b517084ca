import { useRef } from "react";
import type { LabelAddress } from "#contract/dispatch.ts";
import { useConfig } from "#web/api/config.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useFittedLabel } from "./fit-label.ts";
import { languageOfLines, useTranslateTo } from "./label-language.ts";
import "./address-label.css";

type Props = {
  address: LabelAddress;
  /** Of the paper that belongs into the envelope. */
  code: string;
};

/** The text of a label for an envelope: the recipient, the PIN code in large type, the phone and the sender. */
export function AddressLabel({ address, code }: Props) {
  const company = useConfig().data?.brand.company;
  const label = useRef<HTMLDivElement>(null);
  useFittedLabel(label);
  const { recipientName, line1, line2, landmark, city, state, pinCode, phone } = address;
  const lines = [line1, line2, landmark].filter((line) => line !== null);
  const t = useTranslateTo(languageOfLines([recipientName, ...lines]));
  const stateName = state ? t(`addresses.state-${state}`) : "";
  return (
    <div ref={label} className="address-label">
      <p className="address-label-word address-label-top">
        <span>{t("addresses.to")}</span>
        <span>{code}</span>
      </p>
      <p className="address-label-name">{recipientName}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{[city, stateName].filter(Boolean).join(", ")}</p>
      <p className="address-label-pin">
        <span className="address-label-word">{t("addresses.pin")}</span> {pinCode}
      </p>
      <p>{t("addresses.label-phone", { phone: formatPhone(phone) })}</p>
      {company ? (
        <p className="address-label-sender">
          <span className="address-label-word">{t("addresses.from")}</span> <b>{company.name}</b>,{" "}
          {company.address}
        </p>
      ) : null}
    </div>
  );
}
