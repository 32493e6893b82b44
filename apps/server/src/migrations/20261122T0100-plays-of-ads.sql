-- Who counts plays has to tell ads from what was published.
alter table plays add column is_ad boolean not null default false;
