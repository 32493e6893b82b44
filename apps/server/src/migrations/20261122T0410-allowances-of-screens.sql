-- How much each screen can still report. Changes with every report, so it has no index except the key, and free space
-- on each page.
create table device_allowances (
  device_id uuid not null references device_identities (id) on delete cascade,
  kind text not null check (kind in ('events', 'logs')),
  -- Bytes used, minus those that were refilled until `at`.
  spent double precision not null,
  at timestamptz not null,
  primary key (device_id, kind)
) with (fillfactor = 50);
