-- A super administrator who reconnects reads the missed events of all tenants, in order.
create index events_by_seq on events (seq);
