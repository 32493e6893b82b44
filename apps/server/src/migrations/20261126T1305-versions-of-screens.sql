-- The row of a screen in devices gets a new version when what belongs to it changes, so lists can see in one row, and
-- without reading the tags of each screen, whether it is still what they have cached.
create function renew_device() returns trigger language plpgsql as $$
begin
  update devices set revision = revision where id = new.id;
  return null;
end $$;
create trigger device_identities_changed after update on device_identities
  for each row execute function renew_device();

create function renew_tagged_devices() returns trigger language plpgsql as $$
declare tagged uuid[] := (select array_agg(distinct resource_id) from changed);
begin
  if tagged is null then return null; end if;
  -- In the order of the ids, like everything else that locks several screens.
  perform from devices where id = any(tagged) order by id for no key update;
  update devices set revision = revision where id = any(tagged);
  return null;
end $$;
create trigger tags_added after insert on tags referencing new table as changed
  for each statement execute function renew_tagged_devices();
create trigger tags_changed after update on tags referencing new table as changed
  for each statement execute function renew_tagged_devices();
create trigger tags_removed after delete on tags referencing old table as changed
  for each statement execute function renew_tagged_devices();
