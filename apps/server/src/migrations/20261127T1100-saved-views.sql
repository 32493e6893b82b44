-- The filters, columns and order of a list that a person has saved as a tab. `settings` is the JSON of the contract.
create table saved_views (
  id uuid primary key,
  domain_id uuid not null references domains (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  page text not null,
  name text not null,
  settings jsonb not null,
  is_shared boolean not null default false,
  created_at timestamptz not null
);
create index saved_views_person on saved_views (domain_id, profile_id, page, created_at, id);
create index saved_views_shared on saved_views (domain_id, page, created_at, id) where is_shared;
