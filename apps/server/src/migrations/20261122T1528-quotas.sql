-- Limits of organisations, and their usage. Triggers count, so every way to add something is counted and limited. Two
-- concurrent transactions cannot exceed a limit together, because both change the same row.
create table quota_defaults (
  id smallint primary key default 1 check (id = 1),
  storage_bytes bigint not null default 100000000000,
  pending_uploads integer not null default 1000,
  members integer not null default 1000,
  screens integer not null default 1000000,
  applications integer not null default 1000
);
insert into quota_defaults default values;

create table domain_usage (
  domain_id uuid primary key references domains (id) on delete cascade,
  storage_bytes bigint not null default 0,
  pending_uploads integer not null default 0,
  members integer not null default 0,
  screens integer not null default 0,
  applications integer not null default 0,
  -- The limits of this organisation that differ from the defaults.
  storage_bytes_limit bigint,
  pending_uploads_limit integer,
  members_limit integer,
  screens_limit integer,
  applications_limit integer
) with (fillfactor = 70);

-- Adds to the usage of one organisation. Raises VQ001 when `is_new` and a limit is exceeded: `constraint` names the
-- limit, `detail` is its value.
create function count_usage(domain uuid, bytes bigint, uploads bigint, people bigint, displays bigint, apps bigint, is_new boolean)
returns void language plpgsql as $$
declare
  used domain_usage;
  defaults quota_defaults;
  exceeded text;
  quota bigint;
begin
  if domain is null or (bytes = 0 and uploads = 0 and people = 0 and displays = 0 and apps = 0) then return; end if;
  update domain_usage set
    storage_bytes = storage_bytes + bytes,
    pending_uploads = pending_uploads + uploads,
    members = members + people,
    screens = screens + displays,
    applications = applications + apps
  where domain_id = domain returning * into used;
  if not found then
    -- The organisation is being deleted, with all its content.
    if not is_new then return; end if;
    insert into domain_usage as present (domain_id, storage_bytes, pending_uploads, members, screens, applications)
    values (domain, bytes, uploads, people, displays, apps)
    on conflict (domain_id) do update set
      storage_bytes = present.storage_bytes + excluded.storage_bytes,
      pending_uploads = present.pending_uploads + excluded.pending_uploads,
      members = present.members + excluded.members,
      screens = present.screens + excluded.screens,
      applications = present.applications + excluded.applications
    returning * into used;
  end if;
  if not is_new then return; end if;
  select * into defaults from quota_defaults;
  select each.name, each.most into exceeded, quota from (values
    ('storage_bytes', bytes, used.storage_bytes, coalesce(used.storage_bytes_limit, defaults.storage_bytes)),
    ('pending_uploads', uploads, used.pending_uploads::bigint, coalesce(used.pending_uploads_limit, defaults.pending_uploads)::bigint),
    ('members', people, used.members::bigint, coalesce(used.members_limit, defaults.members)::bigint),
    ('screens', displays, used.screens::bigint, coalesce(used.screens_limit, defaults.screens)::bigint),
    ('applications', apps, used.applications::bigint, coalesce(used.applications_limit, defaults.applications)::bigint)
  ) each (name, added, total, most) where each.added > 0 and each.total > each.most limit 1;
  if exceeded is not null then
    raise exception 'The organisation has reached its limit of %.', exceeded
      using errcode = 'VQ001', constraint = exceeded, detail = quota::text;
  end if;
end $$;

-- Bytes that a file uses or that are reserved for it. Those of a failed upload are deleted.
create function file_bytes(status text, content_length bigint) returns bigint language sql immutable
return case when status = 'failed' then 0 else content_length end;

create function count_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_usage(domain_id, sum(file_bytes(status, content_length))::bigint,
      count(*) filter (where status in ('waiting', 'processing')), 0, 0, 0, true)
    from added group by domain_id order by domain_id;
  else
    perform count_usage(domain_id, -sum(file_bytes(status, content_length))::bigint,
      -count(*) filter (where status in ('waiting', 'processing')), 0, 0, 0, false)
    from removed group by domain_id order by domain_id;
  end if;
  return null;
end $$;
create trigger file_uploads_added after insert on file_uploads
  referencing new table as added for each statement execute function count_files();
create trigger file_uploads_removed after delete on file_uploads
  referencing old table as removed for each statement execute function count_files();

create function recount_file() returns trigger language plpgsql as $$
begin
  perform count_usage(new.domain_id,
    file_bytes(new.status, new.content_length) - file_bytes(old.status, old.content_length),
    (new.status in ('waiting', 'processing'))::int - (old.status in ('waiting', 'processing'))::int,
    0, 0, 0, false);
  return null;
end $$;
create trigger file_uploads_changed after update of status, content_length on file_uploads
  for each row when (old.status is distinct from new.status or old.content_length is distinct from new.content_length)
  execute function recount_file();

create function count_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_usage(domain_id, 0, 0, count(*), 0, 0, true) from added group by domain_id order by domain_id;
  else
    perform count_usage(domain_id, 0, 0, -count(*), 0, 0, false) from removed group by domain_id order by domain_id;
  end if;
  return null;
end $$;
create trigger profiles_added after insert on profiles
  referencing new table as added for each statement execute function count_members();
create trigger profiles_removed after delete on profiles
  referencing old table as removed for each statement execute function count_members();

-- Screens and applications count while they are not deleted.
create function count_resources() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_usage(domain_id, 0, 0, 0,
      count(*) filter (where kind = 'device'), count(*) filter (where kind = 'application'), true)
    from added where kind in ('device', 'application') and deleted_at is null group by domain_id order by domain_id;
  else
    perform count_usage(domain_id, 0, 0, 0,
      -count(*) filter (where kind = 'device'), -count(*) filter (where kind = 'application'), false)
    from removed where kind in ('device', 'application') and deleted_at is null group by domain_id order by domain_id;
  end if;
  return null;
end $$;
create trigger resources_added after insert on resources
  referencing new table as added for each statement execute function count_resources();
create trigger resources_removed after delete on resources
  referencing old table as removed for each statement execute function count_resources();

create function recount_resource() returns trigger language plpgsql as $$
declare
  difference integer := case when new.deleted_at is null then 1 else -1 end;
begin
  perform count_usage(new.domain_id, 0, 0, 0, (new.kind = 'device')::int * difference,
    (new.kind = 'application')::int * difference, difference > 0);
  return null;
end $$;
create trigger resources_changed after update of deleted_at on resources
  for each row when (
    new.kind in ('device', 'application') and (old.deleted_at is null) is distinct from (new.deleted_at is null)
  ) execute function recount_resource();

insert into domain_usage (domain_id, storage_bytes, pending_uploads, members, screens, applications)
select id,
  coalesce((select sum(file_bytes(status, content_length)) from file_uploads where domain_id = domains.id), 0),
  (select count(*) from file_uploads where domain_id = domains.id and status in ('waiting', 'processing')),
  (select count(*) from profiles where domain_id = domains.id),
  (select count(*) from resources where domain_id = domains.id and kind = 'device' and deleted_at is null),
  (select count(*) from resources where domain_id = domains.id and kind = 'application' and deleted_at is null)
from domains;
