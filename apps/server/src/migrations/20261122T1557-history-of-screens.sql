-- What each screen was sent, when, and what it reported. A document is stored as long as a revision refers to it.
create table device_revisions (
  domain_id uuid not null references domains (id) on delete cascade,
  -- No foreign key: the history of a screen outlives the screen.
  device_id uuid not null,
  revision integer not null,
  hash text not null,
  playlist_id uuid,
  -- Who published it; null: unknown.
  profile_id uuid,
  published_at timestamptz not null,
  acknowledged_at timestamptz,
  activated_at timestamptz,
  failed_at timestamptz,
  error text,
  -- When a later revision played, or the screen left. Later plays are not of this revision.
  ended_at timestamptz,
  primary key (domain_id, device_id, revision),
  foreign key (domain_id, hash) references published_documents (domain_id, hash)
) with (fillfactor = 80);
create index device_revisions_document on device_revisions (domain_id, hash);
create index device_revisions_open on device_revisions (domain_id, device_id) where ended_at is null;
create index device_revisions_ended on device_revisions (ended_at) where ended_at is not null;

insert into device_revisions (domain_id, device_id, revision, hash, playlist_id, published_at)
  select domain_id, id, revision, published_hash, published_playlist_id, published_at from devices
  where published_hash is not null and published_at is not null;

-- All inputs besides the document that decide what a screen plays, each time that they change. A row has the values
-- before and after the change: the value at some time is `previous` of the next row or, without one, the current value.
create sequence device_inputs_sequence;
create table device_inputs (
  at timestamptz not null,
  sequence bigint not null default nextval('device_inputs_sequence'),
  domain_id uuid not null,
  -- Null: all screens of the organisation, or those of a profile (`name`).
  device_id uuid,
  kind text not null,
  -- The name of the worker or service, or the profile.
  name text,
  previous jsonb,
  value jsonb,
  -- A document that the value refers to.
  hash text,
  primary key (at, sequence)
) partition by range (at);
create table device_inputs_default partition of device_inputs default;
create index device_inputs_device on device_inputs (domain_id, device_id, at desc);
create index device_inputs_document on device_inputs (domain_id, hash) where hash is not null;
create index device_inputs_default_age on device_inputs_default (at);
