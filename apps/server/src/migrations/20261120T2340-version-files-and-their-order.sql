-- The files of a version of a built-in application. Screens download all of them before it plays.
alter table application_versions add column files jsonb not null default '[]';

-- Files in the order in which the values name them: the first one provides the presentation's thumbnail.
alter table presentation_files add column position integer not null default 0;
