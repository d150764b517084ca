import { PhoneLink } from "#web/ui/phone-link.tsx";

export function CustomerPhone({ displayName, phone }: { displayName: string; phone: string }) {
  return <PhoneLink name={displayName} phone={phone} className="whitespace-nowrap" />;
}
