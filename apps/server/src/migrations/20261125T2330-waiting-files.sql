-- The next file of an organisation to process is the one that has waited longest.
create index file_uploads_arrived on file_uploads (domain_id, expires_at) where status = 'waiting' and steps <> '[]';
