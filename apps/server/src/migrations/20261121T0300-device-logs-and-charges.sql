-- Lines of the logs of players, partitioned by month like all reports of screens.
create table device_logs (
  domain_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  level text not null check (level in ('debug', 'info', 'warn', 'error')),
  message text not null,
  tags text[] not null default '{}',
  context jsonb not null default '{}',
  at timestamptz not null,
  primary key (id, at)
) partition by range (at);
create table device_logs_default partition of device_logs default;
create index device_logs_device on device_logs (domain_id, device_id, at desc);

-- Payments at the terminals of screens. No column stores card numbers, only the brand and the last four digits.
create table device_charges (
  id uuid primary key,
  domain_id uuid not null references domains (id) on delete cascade,
  device_id uuid not null,
  order_id text not null,
  external_id text,
  status text not null check (status in ('created', 'processing', 'approved', 'declined', 'cancelled', 'error')),
  items jsonb not null default '[]',
  error text,
  sub_total numeric(14, 3) not null check (sub_total >= 0),
  tip numeric(14, 3) not null check (tip >= 0),
  tax numeric(14, 3) not null check (tax >= 0),
  total numeric(14, 3) not null check (total = sub_total + tip + tax),
  card jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (device_id, order_id)
);
create index device_charges_device on device_charges (domain_id, device_id, created_at desc);
