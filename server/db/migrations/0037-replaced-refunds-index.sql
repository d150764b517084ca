-- no-transaction
create unique index concurrently if not exists refunds_once_replaced on refunds (replaces) where replaces is not null;
