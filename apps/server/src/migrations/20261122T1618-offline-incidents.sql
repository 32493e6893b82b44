-- Outages of screens, in groups: a power cut sends one email.
create table offline_incidents (
  id uuid primary key,
  domain_id uuid not null references domains (id) on delete cascade,
  opened_at timestamptz not null,
  -- Until then, outages join the incident. The emails are sent afterwards.
  notify_at timestamptz not null,
  notified_at timestamptz,
  closed_at timestamptz
);
create index offline_incidents_due on offline_incidents (notify_at) where notified_at is null;
create index offline_incidents_joinable on offline_incidents (domain_id, notify_at);

create table offline_incident_devices (
  incident_id uuid not null references offline_incidents (id) on delete cascade,
  device_id uuid not null,
  domain_id uuid not null,
  offline_since timestamptz not null,
  recovered_at timestamptz,
  primary key (incident_id, device_id)
);
-- A screen has at most one open outage.
create unique index offline_incident_devices_open on offline_incident_devices (device_id) where recovered_at is null;

create table offline_emails (
  incident_id uuid not null references offline_incidents (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  -- When it can be sent or retried; null once it is done.
  send_at timestamptz,
  attempts integer not null default 0,
  primary key (incident_id, profile_id)
);
create index offline_emails_due on offline_emails (send_at) where send_at is not null;
