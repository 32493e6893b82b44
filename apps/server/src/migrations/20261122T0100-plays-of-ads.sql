-- Counts of plays must distinguish ads from published content.
alter table plays add column is_ad boolean not null default false;
