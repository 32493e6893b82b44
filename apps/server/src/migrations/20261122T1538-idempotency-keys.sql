-- Replies to calls with an Idempotency-Key, for a day. `owner_id` is the organisation, or the screen that calls.
create table idempotency_keys (
  owner_id uuid not null,
  call text not null,
  key text not null,
  fingerprint bytea not null,
  -- Null while the call is in progress.
  status integer,
  reply jsonb,
  claimed_at timestamptz not null,
  primary key (owner_id, call, key)
);
create index idempotency_keys_age on idempotency_keys (claimed_at);
