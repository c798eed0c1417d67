-- Up Migration

-- What a role grants now, as a sorted set of permission keys: PostgreSQL merges such sets without sorting them.
create function role_grants(status text, permissions text[]) returns tsvector language sql immutable as
  $$ select case when status = 'active' then array_to_tsvector(permissions) else '' end $$;
create aggregate merge_grants(tsvector) (sfunc = tsvector_concat, stype = tsvector, initcond = '');

-- What the role of a group grants, kept beside it: sessions read it at every call, of up to 50 groups. A built-in role is
-- named by its level. The triggers below keep it current, in the transaction of anyone who changes the group or the role.
alter table groups add column grants tsvector not null default '';

create function set_group_grants() returns trigger language plpgsql as $$ begin
  if new.role is null then
    new.grants := '';
  elsif new.role_id is null then
    new.grants := array_to_tsvector(array[new.role]);
  else
    -- Locked, so that a concurrent change of the role finds this group.
    select role_grants(r.status, r.permissions) into new.grants from roles r
    where r.tenant_id = new.tenant_id and r.id = new.role_id for share;
  end if;
  return new;
end $$;
create trigger set_grants before insert or update of role, role_id on groups
  for each row execute function set_group_grants();

create function update_grants_of_groups() returns trigger language plpgsql as $$ begin
  -- In the order in which others lock several groups.
  perform from groups g where g.tenant_id = new.tenant_id and g.role_id = new.id order by g.id for no key update;
  update groups g set grants = role_grants(new.status, new.permissions)
  where g.tenant_id = new.tenant_id and g.role_id = new.id;
  return null;
end $$;
create trigger update_grants after update of status, permissions on roles for each row
  when (role_grants(old.status, old.permissions) <> role_grants(new.status, new.permissions))
  execute function update_grants_of_groups();

update groups set role = role where role is not null;
