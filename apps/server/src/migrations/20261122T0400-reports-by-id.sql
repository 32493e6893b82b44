-- An event counts once, by its id alone. A unique index of a partitioned table must contain the partition key, so
-- partitions are by id: a UUIDv7 begins with its time, and sorts by it. Rows are moved into partitions without a time
-- limit. Rows of months without a partition stay in the default one, which has an index on their time. Other partitions
-- are dropped as complete months: a small BRIN index shows whether one has later rows.
set local statement_timeout = 0;
create schema replaced;
alter table plays set schema replaced;
alter table device_errors set schema replaced;
alter table device_logs set schema replaced;
alter table analytics_events set schema replaced;
do $$
declare partition regclass;
begin
  for partition in
    select inhrelid from pg_inherits join pg_class on pg_class.oid = inhparent
    where relnamespace = 'replaced'::regnamespace and relkind = 'p'
  loop
    execute format('alter table %s set schema replaced', partition);
  end loop;
end $$;

create table plays (
  domain_id uuid not null,
  id uuid primary key,
  device_id uuid not null,
  presentation_id uuid not null,
  playlist_id uuid,
  revision integer,
  started_at timestamptz not null,
  duration_ms integer,
  is_ad boolean not null default false
) partition by range (id);
create table plays_default partition of plays default;

create table device_errors (
  domain_id uuid not null,
  id uuid primary key,
  device_id uuid not null,
  presentation_id uuid,
  revision integer,
  event text not null,
  error_message text not null,
  at timestamptz not null
) partition by range (id);
create table device_errors_default partition of device_errors default;

create table device_logs (
  domain_id uuid not null,
  id uuid primary key,
  device_id uuid not null,
  level text not null check (level in ('debug', 'info', 'warn', 'error')),
  message text not null,
  tags text[] not null default '{}',
  context jsonb not null default '{}',
  at timestamptz not null
) partition by range (id);
create table device_logs_default partition of device_logs default;

create table analytics_events (
  domain_id uuid not null,
  id uuid primary key,
  device_id uuid not null,
  presentation_id uuid,
  source text not null,
  name text not null,
  product_category text,
  at timestamptz not null
) partition by range (id);
create table analytics_events_default partition of analytics_events default;

-- If an id was reported with two times, the first one counts, with the longest reported duration.
insert into plays (domain_id, id, device_id, presentation_id, playlist_id, revision, started_at, duration_ms, is_ad)
  select distinct on (id) domain_id, id, device_id, presentation_id, playlist_id, revision, started_at,
    max(duration_ms) over (partition by id), is_ad
  from replaced.plays order by id, started_at;
insert into device_errors (domain_id, id, device_id, presentation_id, revision, event, error_message, at)
  select distinct on (id) domain_id, id, device_id, presentation_id, revision, event, error_message, at
  from replaced.device_errors order by id, at;
insert into device_logs (domain_id, id, device_id, level, message, tags, context, at)
  select distinct on (id) domain_id, id, device_id, level, message, tags, context, at
  from replaced.device_logs order by id, at;
insert into analytics_events (domain_id, id, device_id, presentation_id, source, name, product_category, at)
  select distinct on (id) domain_id, id, device_id, presentation_id, source, name, product_category, at
  from replaced.analytics_events order by id, at;
drop schema replaced cascade;

create index plays_device on plays (domain_id, device_id, started_at desc);
create index plays_age on plays using brin (started_at) with (autosummarize = on);
create index plays_default_age on plays_default (started_at);
create index device_errors_recent on device_errors (domain_id, at desc);
create index device_errors_device on device_errors (domain_id, device_id, at desc);
create index device_errors_age on device_errors using brin (at) with (autosummarize = on);
create index device_errors_default_age on device_errors_default (at);
create index device_logs_device on device_logs (domain_id, device_id, at desc);
create index device_logs_age on device_logs using brin (at) with (autosummarize = on);
create index device_logs_default_age on device_logs_default (at);
create index analytics_events_device on analytics_events (domain_id, device_id, at desc);
create index analytics_events_age on analytics_events using brin (at) with (autosummarize = on);
create index analytics_events_default_age on analytics_events_default (at);
