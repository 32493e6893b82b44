-- If each organisation has its own origin, every request for a file checks whether the organisation has it.
create index file_uploads_domain_storage on file_uploads (domain_id, storage_key) where storage_key is not null;
create index file_uploads_domain_thumbnail on file_uploads (domain_id, thumbnail_key) where thumbnail_key is not null;
