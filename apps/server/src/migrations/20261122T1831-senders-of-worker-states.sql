-- Who sent a worker's state. Null for states of sensors and for those that the screen reports.
alter table device_workers add column profile_id uuid;
