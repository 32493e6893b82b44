-- Until then, the process that claimed the message sends it, so no transaction waits for the broker.
alter table outbox add column claimed_until timestamptz;
