-- How much each screen may still report. Changes with every report: no index but the key, and room on the page.
create table device_allowances (
  device_id uuid not null references device_identities (id) on delete cascade,
  kind text not null check (kind in ('events', 'logs')),
  -- Bytes that were taken, less what the time until `at` has given back.
  spent double precision not null,
  at timestamptz not null,
  primary key (device_id, kind)
) with (fillfactor = 50);
