-- One row, with the data of the installation itself.
create table installation (
  id smallint primary key check (id = 1),
  -- A value derived from the secret key: a server with a different key must not start on this database.
  key_check bytea not null
);
