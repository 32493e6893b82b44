-- The theme of presentations without a theme of their own. It stays chosen while it is in the trash, so that restoring it
-- also restores the look.
alter table domains add column default_theme_id uuid, add column default_theme_chosen_at timestamptz;

-- Choosing another default theme is an unpublished change of documents with presentations that depend on it.
alter table published_documents add column uses_default_theme boolean not null default false;
update published_documents set uses_default_theme = true
where exists (
  select from published_sources join presentations on presentations.id = published_sources.resource_id
  where published_sources.domain_id = published_documents.domain_id
    and published_sources.hash = published_documents.hash and presentations.theme_id is null);
