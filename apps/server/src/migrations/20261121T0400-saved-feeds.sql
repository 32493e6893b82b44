-- Whether a feed or a place stands in a saved presentation: asked before anything is fetched for a screen.
-- Hashed, because addresses may be longer than an index takes.
create index presentations_feed on presentations (md5(btrim(application_vars ->> 'feed'))) where application_vars ->> 'feed' is not null;
create index presentations_feed_place on presentations (md5(btrim(application_vars ->> 'place'))) where application_vars ->> 'place' is not null;
