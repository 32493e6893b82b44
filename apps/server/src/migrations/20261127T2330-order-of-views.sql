-- The place of a view among its owner's views of the page. Null, also for views that a server of the previous release
-- adds: after all others, oldest first.
alter table saved_views add column position integer;
