-- Servers from before `content_at` publish without changing it, so during a rolling upgrade a screen would have the
-- time of an earlier publish, and unpublished changes that it already plays. The row that such a server adds to the
-- history is right, because its `content_at` is null: copy the time from there.
create function copy_content_time() returns trigger language plpgsql as $$
declare outdated uuid[] := (
  select array_agg(added.device_id) from added
  cross join lateral (select * from devices where id = added.device_id offset 0) as device
  where device.domain_id = added.domain_id and device.revision = added.revision
    and device.content_at is distinct from added.content_at);
begin
  if outdated is null then return null; end if;
  update devices set content_at = added.content_at from added
  where devices.id = any(outdated) and added.device_id = devices.id;
  return null;
end $$;
create trigger device_revisions_added after insert on device_revisions referencing new table as added
  for each statement execute function copy_content_time();

update devices set content_at = latest.content_at from device_revisions latest
where latest.domain_id = devices.domain_id and latest.device_id = devices.id and latest.revision = devices.revision
  and devices.content_at is distinct from latest.content_at;
