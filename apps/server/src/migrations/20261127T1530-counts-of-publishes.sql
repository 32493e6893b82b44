-- The number of targets of a publish in each stage and status, so lists of publishes read no targets. Triggers count, so
-- the counts are also right for targets that a server of the previous version changes during a rolling upgrade.
create table publish_counts (
  publish_id uuid not null references publishes (id) on delete cascade,
  stage integer not null,
  status text not null,
  count integer not null,
  primary key (publish_id, stage, status)
);

-- The publish that reached a screen last, and the revision that it gave the screen. If the screen has another revision
-- now, something else was published to it since.
create table device_publishes (
  -- No foreign key: a row without its screen is ignored, and deleted with the publish.
  device_id uuid primary key,
  domain_id uuid not null,
  publish_id uuid not null references publishes (id) on delete cascade,
  stage integer not null,
  revision integer not null
) with (fillfactor = 80);
create index device_publishes_publish on device_publishes (publish_id);

create function count_publish_targets() returns trigger language plpgsql as $$
begin
  insert into publish_counts as counted (publish_id, stage, status, count)
  select publish_id, stage, status, count(*) from added group by publish_id, stage, status
  -- Concurrent statements lock the rows in the same order.
  order by publish_id, stage, status
  on conflict (publish_id, stage, status) do update set count = counted.count + excluded.count;
  return null;
end $$;
create trigger publish_targets_added after insert on publish_targets referencing new table as added
  for each statement execute function count_publish_targets();

create function recount_publish_targets() returns trigger language plpgsql as $$
begin
  insert into publish_counts as counted (publish_id, stage, status, count)
  select publish_id, stage, status, sum(change) from (
    select publish_id, stage, status, 1 as change from changed
    union all select publish_id, stage, status, -1 from replaced
  ) as changes group by publish_id, stage, status having sum(change) <> 0 order by publish_id, stage, status
  on conflict (publish_id, stage, status) do update set count = counted.count + excluded.count;

  insert into device_publishes (device_id, domain_id, publish_id, stage, revision)
  select device_id, domain_id, publish_id, stage, revision from changed where status = 'sent' order by device_id
  on conflict (device_id) do update set domain_id = excluded.domain_id, publish_id = excluded.publish_id,
    stage = excluded.stage, revision = excluded.revision;
  return null;
end $$;
create trigger publish_targets_changed after update on publish_targets
  referencing old table as replaced new table as changed
  for each statement execute function recount_publish_targets();

insert into publish_counts (publish_id, stage, status, count)
select publish_id, stage, status, count(*) from publish_targets group by publish_id, stage, status;
insert into device_publishes (device_id, domain_id, publish_id, stage, revision)
select distinct on (target.device_id) target.device_id, target.domain_id, target.publish_id, target.stage, target.revision
from publish_targets target join devices on devices.id = target.device_id and devices.revision = target.revision
where target.status = 'sent' order by target.device_id, target.publish_id desc;
