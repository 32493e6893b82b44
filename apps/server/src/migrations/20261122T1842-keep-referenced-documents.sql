-- Servers of the previous release delete documents that no screen points to, because they do not know the history of
-- screens. During a rolling upgrade, their statement would fail for documents of revisions, and delete documents that
-- only inputs refer to. This trigger skips all documents that are referred to. When an organisation is deleted, all its
-- documents are deleted too (a cascade).
create function keep_referenced_document() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 and (
    exists (select from device_revisions where domain_id = old.domain_id and hash = old.hash)
    or exists (select from device_inputs where domain_id = old.domain_id and hash = old.hash)
  ) then return null; end if;
  return old;
end $$;
create trigger published_documents_kept before delete on published_documents
  for each row execute function keep_referenced_document();
