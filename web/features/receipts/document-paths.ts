import { paths } from "#web/paths.ts";

export const DOCUMENT_SEARCH = "document";

/** The address of a tax document, for its customer. */
export const taxDocumentPath = (paymentId: string, id: string) =>
  `${paths.receipt(paymentId)}?${DOCUMENT_SEARCH}=${encodeURIComponent(id)}`;

/** The same for admins. */
export const adminTaxDocumentPath = (id: string) =>
  `${paths.adminMoney()}?${DOCUMENT_SEARCH}=${encodeURIComponent(id)}`;
