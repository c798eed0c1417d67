-- Up Migration

-- IPv4 addresses were stored as the operating system writes them for a socket that takes IPv6 as well.
update audit_log set ip_address = substr(ip_address, 8) where ip_address ~* '^::ffff:\d+\.';
update sessions set ip_address = substr(ip_address, 8) where ip_address ~* '^::ffff:\d+\.';
update participants set ip_address = substr(ip_address, 8) where ip_address ~* '^::ffff:\d+\.';

-- An effective type, such as 4g, is an estimate of the speed and was reported for cables too.
update participants set network = '' where network in ('slow-2g', '2g', '3g', '4g');

-- A conference to which no one has connected leaves nothing behind.
do $$
begin
  execute format('grant delete on conferences to %I', current_database() || '_app');
end $$;
