-- Tools newer than this service send fields that it does not know: they are kept with the version.
alter table application_versions add column extra jsonb not null default '{}';
