-- For reading the screens of one document in pages.
drop index devices_published;
create index devices_published on devices (domain_id, published_hash, id) where published_hash is not null;
