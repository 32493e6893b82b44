-- Until then the process that claimed the message is sending it: no transaction waits for the broker.
alter table outbox add column claimed_until timestamptz;
