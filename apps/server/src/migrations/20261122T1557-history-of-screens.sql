-- What each screen was sent, when, and what it said of it. A document stays as long as a revision that has it.
create table device_revisions (
  domain_id uuid not null references domains (id) on delete cascade,
  -- No foreign key: the history of a screen outlives the screen.
  device_id uuid not null,
  revision integer not null,
  hash text not null,
  playlist_id uuid,
  -- Who published it; null: not known.
  profile_id uuid,
  published_at timestamptz not null,
  acknowledged_at timestamptz,
  activated_at timestamptz,
  failed_at timestamptz,
  error text,
  -- When a later revision played, or the screen left: no play after this is of this revision.
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

-- Everything beside the document that decides what a screen plays, each time that it changes. A row has the value
-- before and after: the value at some time is what the next row has as `previous`, or the present one.
create sequence device_inputs_sequence;
create table device_inputs (
  at timestamptz not null,
  sequence bigint not null default nextval('device_inputs_sequence'),
  domain_id uuid not null,
  -- Null: of all screens of the organisation, or of those of a profile (`name`).
  device_id uuid,
  kind text not null,
  -- Which worker, service or profile.
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
