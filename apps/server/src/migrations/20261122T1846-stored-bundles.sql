-- Parts of uploaded bundles that are stored for an organisation. Like files, they count as storage.
create table bundle_files (
  -- No foreign key: the bytes of a deleted organisation still have to be removed.
  domain_id uuid not null,
  -- In the store: `bundles/<sha256>.<extension>`.
  key text not null,
  content_length bigint not null,
  created_at timestamptz not null,
  -- When it was found that no version uses it. Documents from before can still refer to it.
  unused_since timestamptz,
  primary key (domain_id, key)
);
create index bundle_files_key on bundle_files (key);
create index bundle_files_unused on bundle_files (unused_since) where unused_since is not null;
create index application_versions_source on application_versions (source_url) where source_url like '/bundles/%';
create index application_versions_icon on application_versions (icon_url) where icon_url like '/bundles/%';
create index application_versions_thumbnail on application_versions (thumbnail_url) where thumbnail_url like '/bundles/%';

-- The size of pictures was not recorded.
insert into bundle_files (domain_id, key, content_length, created_at)
select applications.domain_id, substr(part.url, 2),
  max(case when part.is_source then coalesce((versions.files -> 0 ->> 'size')::bigint, 0) else 0 end),
  min(versions.created_at)
from application_versions versions
join applications on applications.id = versions.application_id
cross join lateral (values
  (versions.source_url, true), (versions.icon_url, false), (versions.thumbnail_url, false)
) part (url, is_source)
where applications.domain_id is not null and part.url like '/bundles/%'
group by 1, 2;
update domain_usage set storage_bytes = storage_bytes + stored.bytes
from (select domain_id, sum(content_length) as bytes from bundle_files group by domain_id) stored
where stored.domain_id = domain_usage.domain_id;

create function count_bundle_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_usage(domain_id, sum(content_length)::bigint, 0, 0, 0, 0, true)
    from added group by domain_id order by domain_id;
  else
    perform count_usage(domain_id, -sum(content_length)::bigint, 0, 0, 0, 0, false)
    from removed group by domain_id order by domain_id;
  end if;
  return null;
end $$;
create trigger bundle_files_added after insert on bundle_files
  referencing new table as added for each statement execute function count_bundle_files();
create trigger bundle_files_removed after delete on bundle_files
  referencing old table as removed for each statement execute function count_bundle_files();
