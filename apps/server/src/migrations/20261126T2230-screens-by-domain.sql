-- Filters and counts look through the screens of one organisation, however many others there are.
create index devices_domain on devices (domain_id);
