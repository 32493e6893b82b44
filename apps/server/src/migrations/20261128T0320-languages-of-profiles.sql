-- The language of emails that the person did not cause. Null until they sign in or open the dashboard.
alter table profiles add column language text;
