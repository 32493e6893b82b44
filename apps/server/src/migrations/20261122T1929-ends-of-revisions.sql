-- A revision ends when a later one plays. That follows from activated_at of the later one, so a report writes one row
-- instead of every row that it ends. ended_at is now set only when the screen leaves its organisation.
drop index device_revisions_open;
drop index device_revisions_ended;
-- For the purge. It never changes, so updates of a row need no new index entries.
create index device_revisions_age on device_revisions (published_at);

-- A large publish checked both for each screen. No call deletes an organisation, and published_documents_kept protects
-- documents that a revision refers to.
alter table device_revisions
  drop constraint device_revisions_domain_id_fkey,
  drop constraint device_revisions_domain_id_hash_fkey;
