-- Old batches are found by their age, over all domains.
create index batches_age on batches (created_at);
