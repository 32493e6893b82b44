-- Whether the sites of Web page presentations allow framing. One row per address, for any number of presentations that
-- show it. Hashed, because addresses can be longer than an index allows.
create index presentations_page on presentations (md5(application_vars ->> 'url')) where application_vars ->> 'url' is not null;

create table page_checks (
  -- md5 of `address`.
  hash text primary key,
  -- As it was saved.
  address text not null,
  -- Who saved it last: the addresses of one organisation must not delay those of others.
  domain_id uuid not null,
  state text not null check (state in ('pending', 'ok', 'framing_refused', 'unreachable')),
  -- The status of the site's reply, if it is the reason.
  http_status integer,
  checked_at timestamptz,
  due_at timestamptz not null
);
create index page_checks_due on page_checks (due_at);

insert into page_checks (hash, address, domain_id, state, due_at)
  select distinct on (md5(vars.url)) md5(vars.url), vars.url, presentations.domain_id, 'pending', now()
  from presentations
  join applications on applications.id = presentations.application_id and applications.slug = 'web-page' and applications.domain_id is null
  cross join lateral (select application_vars ->> 'url') as vars (url)
  where vars.url <> '';
