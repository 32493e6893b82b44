-- Whether a saved presentation uses a feed or a place. The server checks this before it fetches anything for a screen.
-- Hashed, because addresses can be longer than an index allows.
create index presentations_feed on presentations (md5(btrim(application_vars ->> 'feed'))) where application_vars ->> 'feed' is not null;
create index presentations_feed_place on presentations (md5(btrim(application_vars ->> 'place'))) where application_vars ->> 'place' is not null;
