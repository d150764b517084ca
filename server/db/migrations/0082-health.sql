-- What the metrics and the screen /admin/health know of due work (server/db/sweep-runs.ts) and of the books
-- (server/modules/accounting/book-comparison.jobs.ts).
create table sweep_runs (
  sweep text primary key,
  ran_at timestamptz not null,
  succeeded_at timestamptz,
  failing_since timestamptz,
  failures integer not null,
  duration_ms integer not null
);

-- One row: the last comparison, and when the next one is due. `from_day` is null until the provider has answered once.
create table book_comparison (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null,
  compared_at timestamptz,
  from_day date,
  to_day date,
  differences integer not null default 0,
  difference_paise bigint not null default 0,
  differs_since timestamptz
);
