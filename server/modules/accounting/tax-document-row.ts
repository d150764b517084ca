import { formatTaxNumber, type TaxDocumentKind } from "#domain/receipts.ts";

export type NumberedDocument = { id: string; kind: TaxDocumentKind; financialYear: string; serial: number };

export function toTaxDocumentLink({ id, kind, financialYear, serial }: NumberedDocument) {
  return { id, number: formatTaxNumber(kind, financialYear, serial) };
}
