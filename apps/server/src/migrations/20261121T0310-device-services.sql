-- The services of a screen besides playing: ads, a payment terminal, cameras, music. `version` counts the changes of
-- one service, `services_version` those of all. The heartbeat contains only the latter.
create table device_services (
  device_id uuid not null references devices (id) on delete cascade,
  service text not null check (service in ('ai_camera', 'perchview', 'terminal', 'syb', 'ads')),
  domain_id uuid not null references domains (id) on delete cascade,
  settings jsonb not null default '{}',
  version integer not null default 1,
  -- What an `ads` service plays: a document of the domain.
  content_hash text,
  updated_at timestamptz not null,
  primary key (device_id, service)
);
create index device_services_content on device_services (domain_id, content_hash) where content_hash is not null;
alter table devices add column services_version integer not null default 0;
