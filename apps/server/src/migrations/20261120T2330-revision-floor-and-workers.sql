-- A screen's revision never decreases, even if the screen leaves a domain and joins another.
alter table device_identities add column revision_floor integer not null default 0;

-- The last state that each of a screen's workers reported. Rules use it, and it explains what plays.
create table device_workers (
  domain_id uuid not null,
  device_id uuid not null references device_identities (id) on delete cascade,
  name text not null,
  state jsonb not null,
  at timestamptz not null,
  primary key (device_id, name)
);
