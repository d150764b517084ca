-- What becomes of a message after the provider has taken it, and consent that is withdrawn elsewhere than on our page.

alter table outbox
  add column delivered_at timestamptz,
  add column read_at timestamptz,
  -- The provider's own code of why it did not arrive. One that arrives after all has none.
  add column failed_code text;

alter table consents
  -- Where it was said.
  add column channel text not null default 'page' check (channel in ('page', 'whatsapp'));
