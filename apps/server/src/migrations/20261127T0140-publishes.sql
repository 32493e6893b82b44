-- Publishes with a scope, a time and stages. Each screen's document is compiled when the publish is created.
create table publishes (
  id uuid primary key,
  domain_id uuid not null references domains (id) on delete cascade,
  profile_id uuid references profiles (id) on delete set null,
  state text not null check (state in ('scheduled', 'running', 'completed', 'stopped', 'cancelled')),
  confirm_blank boolean not null,
  max_failed_percent integer not null,
  -- The number of screens that have the content after each stage.
  stages integer[] not null,
  -- The current stage, from 0, and when all of it was sent.
  stage integer not null default 0,
  stage_sent_at timestamptz,
  -- The screens are also assigned this playlist, or none if null.
  is_assignment boolean not null default false,
  assigned_playlist_id uuid,
  -- Content that its person could not read, so the documents do not contain it.
  unreadable_ids uuid[] not null default '{}',
  playlist_ids uuid[] not null,
  undoes uuid,
  created_at timestamptz not null,
  starts_at timestamptz not null,
  ended_at timestamptz
);
create index publishes_domain on publishes (domain_id, created_at desc, id desc);
create index publishes_person on publishes (domain_id, profile_id, created_at desc, id desc);
create index publishes_age on publishes (ended_at) where ended_at is not null;
create index publishes_open on publishes (starts_at) where state in ('scheduled', 'running');

create table publish_targets (
  publish_id uuid not null references publishes (id) on delete cascade,
  domain_id uuid not null,
  device_id uuid not null,
  stage integer not null,
  status text not null check (status in ('pending', 'sent', 'refused')),
  hash text,
  playlist_id uuid,
  -- The time whose content the document has.
  content_at timestamptz,
  -- Rules and schedules decide whether anything plays.
  is_conditional boolean not null default false,
  revision integer,
  message text,
  primary key (publish_id, device_id)
);
create index publish_targets_pending on publish_targets (publish_id, stage, device_id) where status = 'pending';
create index publish_targets_document on publish_targets (domain_id, hash);

-- The time whose content a screen plays. Null: the time of the publish.
alter table devices add column content_at timestamptz;
alter table device_revisions add column content_at timestamptz;
