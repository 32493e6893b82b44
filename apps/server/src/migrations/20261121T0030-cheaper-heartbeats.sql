-- Every heartbeat changes this column. With an index on it, no update could stay within its page (HOT), and each would
-- write to every index. Instead, lists by last heartbeat sort the screens of one domain.
drop index device_states_heartbeat;
create index device_states_domain on device_states (domain_id);
