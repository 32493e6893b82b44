-- Worker states can be sent to a screen. Heartbeats contain the version, so a screen that was offline catches up.
alter table device_workers add column source text not null default 'screen' check (source in ('screen', 'service'));
alter table device_states add column worker_states_version int not null default 0;
alter table device_allowances drop constraint device_allowances_kind_check;
alter table device_allowances add constraint device_allowances_kind_check check (kind in ('events', 'logs', 'workers'));
