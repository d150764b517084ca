-- Calls with an Idempotency-Key that succeeded in the last 24 hours.

create table idempotency_keys (
  -- `customer:<id>` or `admin:<id>`.
  actor text not null,
  -- Method and path, with the values of its parameters.
  endpoint text not null,
  key text not null,
  -- SHA-256 of the validated body.
  body_hash text not null,
  -- The row that the call made or changed. Null only inside its transaction.
  result_id text,
  created_at timestamptz not null,
  primary key (actor, endpoint, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);
