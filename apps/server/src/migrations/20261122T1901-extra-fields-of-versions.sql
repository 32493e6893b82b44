-- Newer tools send fields that this server does not know. They are stored with the version.
alter table application_versions add column extra jsonb not null default '{}';
