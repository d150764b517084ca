-- What tax law asks for where the company is registered for GST, as it stood when it was issued. A row is never changed, but for the
-- name and the address of a customer who closes the account.
create table tax_documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('receipt-voucher', 'tax-invoice', 'refund-voucher', 'credit-note')),
  financial_year text not null,
  serial integer not null check (serial > 0),
  issued_at timestamptz not null,
  payment_id uuid not null references payments,
  -- The remedy that was performed or is refunded; null for a session, and for a refund that names none.
  booking_remedy_id uuid references booking_remedies,
  -- The receipt voucher of an invoice or a refund voucher, the invoice of a credit note.
  refers_to uuid references tax_documents,
  amount_paise integer not null check (amount_paise > 0),
  -- Of a refund voucher or a credit note: what these have given back of its payment and remedy, itself included.
  returned_paise integer,
  rate_percent smallint not null,
  taxable_paise integer not null,
  cgst_paise integer not null,
  sgst_paise integer not null,
  igst_paise integer not null,
  -- State codes of two digits.
  place_of_supply text not null,
  supplier jsonb not null,
  lines jsonb not null,
  recipient_name text,
  recipient_address text,
  unique (kind, financial_year, serial),
  check (taxable_paise + cgst_paise + sgst_paise + igst_paise = amount_paise),
  check (cgst_paise = sgst_paise),
  check ((returned_paise is null) = (kind in ('receipt-voucher', 'tax-invoice')))
);
-- What must not happen twice: the voucher of a payment, the invoice of a session or a remedy, the document of a refund.
create unique index tax_documents_one_voucher on tax_documents (payment_id) where kind = 'receipt-voucher';
create unique index tax_documents_one_invoice on tax_documents (payment_id, booking_remedy_id) nulls not distinct
  where kind = 'tax-invoice';
create unique index tax_documents_one_return on tax_documents (payment_id, booking_remedy_id, returned_paise) nulls not distinct
  where returned_paise is not null;
create index tax_documents_of_payment on tax_documents (payment_id);
create index tax_documents_by_time on tax_documents (issued_at);
