-- The server ends a charge whose screen reports nothing. A later report of the screen still counts, once.
alter table device_charges add column expired_at timestamptz;
create index device_charges_open on device_charges (updated_at) where status in ('created', 'processing');
