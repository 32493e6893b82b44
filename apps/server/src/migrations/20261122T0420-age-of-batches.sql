-- Finds old batches of all domains.
create index batches_age on batches (created_at);
