-- A server of the release before this one deletes documents that no screen points to: it does not know of the history of
-- screens. During a rolling upgrade its statement would fail at a revision, and delete what only an input refers to. What
-- is referred to is skipped, whoever deletes. When an organisation is deleted, all of it goes (a cascade).
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
