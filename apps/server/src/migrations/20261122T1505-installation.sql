-- One row: what belongs to the installation as a whole.
create table installation (
  id smallint primary key check (id = 1),
  -- A value derived from the secret key: a server with another key must not start on this database.
  key_check bytea not null
);
