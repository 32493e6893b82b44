-- Keys expire. The default is for servers of the previous release, which do not set the column. Their keys get a year,
-- too.
alter table api_keys
  add column expires_at timestamptz not null default now() + interval '1 year',
  add column last_used_address text,
  -- Networks from which the key was used, newest last. A use from another one is recorded.
  add column known_networks text[] not null default '{}';

create table security_events (
  id uuid primary key,
  domain_id uuid not null,
  profile_id uuid not null references profiles (id) on delete cascade,
  kind text not null,
  succeeded boolean not null,
  -- The key's name, or another detail that distinguishes events of one kind.
  detail text,
  address text,
  user_agent text,
  at timestamptz not null
);
create index security_events_profile on security_events (domain_id, profile_id, at desc, id desc);
create index security_events_at on security_events (at);

-- Accounts that wait for the link in their mail, where sign-ups are confirmed.
create table sign_ups (
  token_hash bytea primary key,
  email text not null,
  name text not null,
  domain_name text,
  password_hash text not null,
  expires_at timestamptz not null
);
create index sign_ups_expiry on sign_ups (expires_at);
create index password_resets_expiry on password_resets (expires_at);
