-- New email addresses that wait for the link in their mail.
create table email_changes (
  token_hash bytea primary key,
  profile_id uuid not null references profiles (id) on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index email_changes_profile on email_changes (profile_id);
create index email_changes_expiry on email_changes (expires_at);
