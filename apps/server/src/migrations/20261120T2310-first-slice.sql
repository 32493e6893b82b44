-- The initial schema: accounts, resources with access, content, devices, publishing.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- People -------------------------------------------------------------------------------------------------

create table domains (
  id uuid primary key,
  name text not null,
  description text,
  mfa_required boolean not null default false,
  admin_profile_id uuid not null,
  is_multitimezone_enabled boolean not null default false,
  created_at timestamptz not null default now()
);

create table profiles (
  id uuid primary key,
  domain_id uuid not null references domains (id) on delete cascade,
  email text not null unique,
  name text not null,
  password_hash text not null,
  domain_role text not null check (domain_role in ('superadmin', 'admin', 'standard', 'restricted')),
  is_staff boolean not null default false,
  is_disabled boolean not null default false,
  -- Encrypted with the installation's key; while mfa_enabled is false, present but not confirmed.
  mfa_secret text,
  mfa_enabled boolean not null default false,
  -- The last accepted TOTP step: each is accepted once.
  mfa_last_step bigint not null default 0,
  recovery_code_hashes text[] not null default '{}',
  thumbnail_url text,
  enable_device_offline_notifications boolean not null default true,
  is_multitimezone_enabled boolean not null default false,
  analytics_onboarding_enabled boolean not null default true,
  onboarding_dismissed boolean not null default false,
  remote_assistance_grant_level text check (remote_assistance_grant_level in ('view', 'edit')),
  remote_assistance_expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profiles_domain on profiles (domain_id, created_at);

create table sessions (
  id uuid primary key,
  profile_id uuid not null references profiles (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- The latest time to which expires_at can be extended.
  ends_at timestamptz not null,
  user_agent text,
  address text
);
create index sessions_profile on sessions (profile_id, last_seen_at desc);
create index sessions_expiry on sessions (expires_at);

create table password_resets (
  token_hash bytea primary key,
  profile_id uuid not null references profiles (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_profile on password_resets (profile_id);

create table api_keys (
  id uuid primary key,
  domain_id uuid not null references domains (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  name text not null,
  scopes text[] not null,
  prefix text not null,
  key_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index api_keys_profile on api_keys (domain_id, profile_id, created_at desc);

-- Attempts within a window, by a key such as `sign-in:profile:…`; shared by all server processes.
create table throttles (
  key text primary key,
  attempts integer not null,
  window_ends_at timestamptz not null
);
create index throttles_end on throttles (window_ends_at);

-- Resources and access -----------------------------------------------------------------------------------

create table locations (
  id uuid primary key,
  domain_id uuid not null references domains (id) on delete cascade,
  name text not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index locations_domain on locations (domain_id, name);

create table location_profiles (
  domain_id uuid not null,
  location_id uuid not null references locations (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  is_editor boolean not null default false,
  primary key (domain_id, profile_id, location_id)
);

-- What all owned items have in common: one row here, and one with the same id in the table of its kind.
create table resources (
  id uuid primary key,
  domain_id uuid not null references domains (id) on delete cascade,
  kind text not null check (kind in ('folder', 'device', 'presentation', 'playlist', 'theme', 'font', 'file_upload', 'application')),
  name text not null,
  owner_id uuid references profiles (id) on delete set null,
  folder_id uuid references resources (id),
  -- Folders from the root down to folder_id: the materialised path, for access checks and searches.
  ancestors uuid[] not null default '{}',
  location_id uuid references locations (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_activity_at timestamptz not null,
  deleted_at timestamptz
);
create index resources_by_name on resources (domain_id, kind, lower(name), id) where deleted_at is null;
create index resources_by_update on resources (domain_id, kind, updated_at desc, id) where deleted_at is null;
create index resources_by_creation on resources (domain_id, kind, created_at desc, id) where deleted_at is null;
create index resources_by_activity on resources (domain_id, last_activity_at desc, id) where deleted_at is null;
create index resources_by_folder on resources (domain_id, folder_id, lower(name), id) where deleted_at is null;
create index resources_below on resources using gin (domain_id, ancestors);
create index resources_by_owner on resources (domain_id, owner_id, kind);
create index resources_by_location on resources (domain_id, location_id) where location_id is not null;
create index resources_search on resources using gin (domain_id, lower(name) gin_trgm_ops);
create index resources_trash on resources (domain_id, deleted_at) where deleted_at is not null;

create table tags (
  id uuid primary key,
  domain_id uuid not null,
  resource_id uuid not null references resources (id) on delete cascade,
  key text not null,
  label text,
  type text not null default 'string',
  value text not null,
  unique (resource_id, key)
);
create index tags_by_value on tags (domain_id, key, value);

create table resource_acls (
  id uuid primary key,
  domain_id uuid not null references domains (id) on delete cascade,
  resource_id uuid not null references resources (id) on delete cascade,
  profile_id uuid references profiles (id) on delete set null,
  grant_profile_id uuid references profiles (id) on delete cascade,
  grant_domain_id uuid references domains (id) on delete cascade,
  grant_scope text not null,
  read_grant boolean not null default false,
  update_grant boolean not null default false,
  delete_grant boolean not null default false,
  share_grant boolean not null default false,
  full_grant boolean not null default false,
  custom_access_grants text[] not null default '{}',
  created_at timestamptz not null default now(),
  check ((grant_profile_id is null) <> (grant_domain_id is null))
);
create unique index resource_acls_profile on resource_acls (resource_id, grant_profile_id) where grant_profile_id is not null;
create unique index resource_acls_domain on resource_acls (resource_id, grant_domain_id) where grant_domain_id is not null;
create index resource_acls_receiver on resource_acls (domain_id, grant_profile_id, resource_id);

create table folders (
  id uuid primary key references resources (id) on delete cascade,
  domain_id uuid not null,
  type text not null check (type in ('device', 'library')),
  description text
);

-- Content ------------------------------------------------------------------------------------------------

create table file_uploads (
  id uuid primary key references resources (id) on delete cascade,
  domain_id uuid not null,
  content_type text not null,
  content_length bigint not null,
  announced_sha256 text,
  sha256 text,
  -- Key in the storage; null until the bytes are verified.
  storage_key text,
  thumbnail_key text,
  width integer,
  height integer,
  duration double precision,
  status text not null check (status in ('waiting', 'processing', 'ready', 'failed')),
  steps jsonb not null default '[]',
  expires_at timestamptz not null
);
create index file_uploads_waiting on file_uploads (status, expires_at) where status in ('waiting', 'processing');
create index file_uploads_storage on file_uploads (storage_key) where storage_key is not null;

create table applications (
  id uuid primary key,
  -- Null: built in, for every domain. Otherwise, there is a resource with the same id.
  domain_id uuid references domains (id) on delete cascade,
  slug text unique,
  name text not null,
  application_category text,
  current_version_id uuid,
  is_deprecated boolean not null default false,
  is_marketplace boolean not null default false,
  is_publicly_available boolean not null default false,
  website_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index applications_domain on applications (domain_id, lower(name));

create table application_versions (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  name text not null,
  description text,
  thumbnail_url text,
  icon_url text,
  source_url text,
  presentation_properties jsonb not null,
  major_version integer not null,
  minor_version integer not null,
  patch_version integer not null,
  preview_resolution text,
  preview_orientation text,
  strings jsonb not null,
  has_dynamic_thumbnails boolean not null default false,
  configurable_duration boolean not null,
  default_duration double precision not null,
  embedded_url_format text,
  review_status text not null default 'draft',
  helper_link_text text,
  helper_link_url text,
  scopes text[] not null default '{}',
  created_at timestamptz not null,
  unique (application_id, major_version, minor_version, patch_version)
);
alter table applications add foreign key (current_version_id) references application_versions (id) deferrable initially deferred;

create table themes (
  id uuid primary key references resources (id) on delete cascade,
  domain_id uuid not null,
  presentation_id uuid,
  background_color text,
  background_image_id uuid references file_uploads (id),
  background_image_portrait_id uuid references file_uploads (id),
  background_scale text,
  heading_font_id uuid,
  heading_text_color text,
  heading_2_font_id uuid,
  heading_2_text_color text,
  body_font_id uuid,
  body_text_color text,
  border_color text
);

create table fonts (
  id uuid primary key references resources (id) on delete cascade,
  domain_id uuid not null,
  weight integer not null,
  file_upload_id uuid not null references file_uploads (id)
);

create table presentations (
  id uuid primary key references resources (id) on delete cascade,
  domain_id uuid not null,
  application_id uuid not null references applications (id),
  application_version_id uuid not null references application_versions (id),
  theme_id uuid,
  application_vars jsonb not null,
  duration double precision not null,
  token text not null,
  rule jsonb,
  tzid text,
  start_datetime text,
  end_datetime text,
  recurrence_rule jsonb
);
create index presentations_application on presentations (domain_id, application_id);
create index presentations_theme on presentations (domain_id, theme_id) where theme_id is not null;

-- The files that application_vars name, so queries need not search JSON.
create table presentation_files (
  domain_id uuid not null,
  presentation_id uuid not null references presentations (id) on delete cascade,
  file_upload_id uuid not null references file_uploads (id),
  primary key (presentation_id, file_upload_id)
);
create index presentation_files_file on presentation_files (domain_id, file_upload_id);

create table playlists (
  id uuid primary key references resources (id) on delete cascade,
  domain_id uuid not null,
  description text,
  mode text not null check (mode in ('sequential', 'shuffle', 'single', 'holdOnTrue')),
  items_per_pass integer,
  parent_playlist_id uuid,
  schedule_type text not null check (schedule_type in ('join', 'override')),
  is_rule_on_items boolean not null default false,
  rule jsonb,
  tzid text,
  start_datetime text,
  end_datetime text,
  recurrence_rule jsonb
);

create table presentation_playlists (
  domain_id uuid not null,
  presentation_id uuid not null references presentations (id) on delete cascade,
  playlist_id uuid not null references playlists (id),
  primary key (presentation_id, playlist_id)
);
create index presentation_playlists_playlist on presentation_playlists (domain_id, playlist_id);

create table playlist_items (
  id uuid primary key,
  domain_id uuid not null,
  playlist_id uuid not null references playlists (id) on delete cascade,
  position integer not null,
  presentation_id uuid references presentations (id),
  child_playlist_id uuid references playlists (id),
  check ((presentation_id is null) <> (child_playlist_id is null)),
  unique (playlist_id, position) deferrable initially deferred
);
create index playlist_items_presentation on playlist_items (domain_id, presentation_id) where presentation_id is not null;
create index playlist_items_playlist on playlist_items (domain_id, child_playlist_id) where child_playlist_id is not null;

-- Publishing ---------------------------------------------------------------------------------------------

-- Canonical JSON under its SHA-256, stored once for any number of screens.
create table published_documents (
  domain_id uuid not null references domains (id) on delete cascade,
  hash text not null,
  body bytea not null,
  size integer not null,
  created_at timestamptz not null default now(),
  primary key (domain_id, hash)
);

-- The resources that a document was compiled from: a later change of one is an unpublished change.
create table published_sources (
  domain_id uuid not null,
  hash text not null,
  resource_id uuid not null,
  primary key (domain_id, hash, resource_id),
  foreign key (domain_id, hash) references published_documents (domain_id, hash) on delete cascade
);
create index published_sources_resource on published_sources (domain_id, resource_id);

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

-- Devices ------------------------------------------------------------------------------------------------

-- The device itself, before, while and after it belongs to a domain.
create table device_identities (
  id uuid primary key,
  token_hash bytea not null unique,
  registration_status text not null check (registration_status in ('pending_dashboard_confirmation', 'registered')),
  -- The domain of the row in devices; null while pending.
  domain_id uuid references domains (id) on delete set null,
  -- The activation code is derived from the nonce and the installation's key; only its hash is stored.
  code_nonce integer not null default 0,
  code_hash bytea unique,
  code_expires_at timestamptz,
  -- Set when a person deleted the screen. The player then gets an error and deletes its credentials.
  deleted_at timestamptz,
  model text,
  device_type text,
  mac_address text,
  screen_manufacturer text,
  screen_model text,
  screen_os_version text,
  screen_serial_number text,
  client_device_id text,
  created_at timestamptz not null
);
create index device_identities_pending on device_identities (created_at) where registration_status = 'pending_dashboard_confirmation';
create index device_identities_mac on device_identities (mac_address) where mac_address is not null;

create table devices (
  id uuid primary key references resources (id) on delete cascade,
  domain_id uuid not null,
  description text,
  screen_orientation text not null default 'normal' check (screen_orientation in ('normal', 'left', 'right')),
  is_disabled boolean not null default false,
  is_audio_only boolean not null default false,
  is_lite boolean not null default true,
  is_uhd boolean not null default false,
  timezone text not null,
  active_hours_start text,
  active_hours_end text,
  daily_reboot_time text,
  daily_restart_time text,
  toast_restaurant_guid text,
  services text[] not null default '{}',
  registered_at timestamptz not null,
  -- Selected by a person; plays after a publish.
  playlist_id uuid references playlists (id) on delete set null,
  published_at timestamptz,
  published_hash text,
  published_playlist_id uuid,
  revision integer not null default 0,
  foreign key (domain_id, published_hash) references published_documents (domain_id, hash)
);
create index devices_playlist on devices (domain_id, playlist_id) where playlist_id is not null;
create index devices_published on devices (domain_id, published_hash) where published_hash is not null;
create index devices_disabled on devices (domain_id) where is_disabled;

-- Changes with every heartbeat: narrow, updated in place by group commits.
create table device_states (
  device_id uuid primary key references device_identities (id) on delete cascade,
  domain_id uuid,
  last_heartbeat_at timestamptz,
  last_online_at timestamptz,
  session_id uuid,
  connection_type text,
  ssid text,
  rssi real,
  network_at timestamptz,
  cpu_used_percent real,
  memory_used_percent real,
  disk_used_percent real,
  system_at timestamptz,
  screen_width integer,
  screen_height integer,
  -- The highest revision that the player has reported, and the report.
  reported_revision integer not null default 0,
  publish_ack boolean not null default false,
  publish_playback_success boolean not null default false,
  publish_playback_error text,
  playing_presentation_id uuid,
  playing_playlist_id uuid,
  playing_since timestamptz
) with (fillfactor = 70);
create index device_states_heartbeat on device_states (domain_id, last_heartbeat_at);

create table batches (
  id uuid primary key,
  domain_id uuid not null references domains (id) on delete cascade,
  profile_id uuid references profiles (id) on delete set null,
  action text not null,
  arguments jsonb not null default '{}',
  created_at timestamptz not null
);
create index batches_domain on batches (domain_id, created_at desc);

create table batch_actions (
  id uuid primary key,
  domain_id uuid not null,
  batch_id uuid not null references batches (id) on delete cascade,
  device_id uuid not null,
  action text not null,
  status text not null check (status in ('pending', 'sent', 'acknowledged', 'failed', 'timed_out')),
  -- The screen's report of this revision acknowledges the publish.
  revision integer,
  message text,
  created_at timestamptz not null,
  completed_at timestamptz,
  deadline timestamptz not null,
  unique (batch_id, device_id)
);
create index batch_actions_device on batch_actions (domain_id, device_id, created_at desc);
create index batch_actions_open on batch_actions (device_id) where status in ('pending', 'sent');
create index batch_actions_deadline on batch_actions (deadline) where status in ('pending', 'sent');

-- What screens report: append-only, partitioned by month; jobs add partitions and drop old ones.
create table plays (
  domain_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  presentation_id uuid not null,
  playlist_id uuid,
  revision integer,
  started_at timestamptz not null,
  duration_ms integer,
  primary key (id, started_at)
) partition by range (started_at);
create table plays_default partition of plays default;
create index plays_device on plays (domain_id, device_id, started_at desc);

create table device_errors (
  domain_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  presentation_id uuid,
  revision integer,
  event text not null,
  error_message text not null,
  at timestamptz not null,
  primary key (id, at)
) partition by range (at);
create table device_errors_default partition of device_errors default;
create index device_errors_recent on device_errors (domain_id, at desc);
create index device_errors_device on device_errors (domain_id, device_id, at desc);

create table analytics_events (
  domain_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  presentation_id uuid,
  source text not null,
  name text not null,
  product_category text,
  at timestamptz not null,
  primary key (id, at)
) partition by range (at);
create table analytics_events_default partition of analytics_events default;
create index analytics_events_device on analytics_events (domain_id, device_id, at desc);
