-- Outages are grouped by the location or the folder of the screens.
alter table offline_incidents add column place_id uuid;

-- An index finds screens that are newly silent. An index on last_online_at itself would change with every heartbeat,
-- and no update could stay within its page (HOT). This column changes once in ten minutes. Adding it rewrites the
-- table.
alter table device_states add column last_online_bin timestamptz
  generated always as (date_bin('10 minutes', last_online_at, timestamptz '2000-01-01 00:00:00+00')) stored;
create index device_states_last_online on device_states (last_online_bin);
