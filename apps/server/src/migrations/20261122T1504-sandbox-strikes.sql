-- Inputs that killed their sandbox process, by task and SHA-256. After two kills, they are not run again.
create table sandbox_strikes (
  key text primary key,
  strikes integer not null,
  last_at timestamptz not null
);
create index sandbox_strikes_age on sandbox_strikes (last_at);
