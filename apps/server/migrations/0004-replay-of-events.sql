-- A super administrator who reconnects reads the missed events of all tenants, in order.
create index events_by_seq on events (seq);

-- Who becomes a user finds the invitations that came to their address before.
create index invitees_unbound on invitees (tenant_id, email) where user_id is null;
