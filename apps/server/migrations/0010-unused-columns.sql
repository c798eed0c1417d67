-- Up Migration

-- Nothing has written or used these yet; each returns with its feature.
alter table tenants
  drop column signup_social,
  drop column dial_in,
  drop column dial_out,
  drop column mobile_app,
  drop column desk_client,
  drop column third_party_apps,
  drop column waiting_room_games,
  drop column customer_id;
