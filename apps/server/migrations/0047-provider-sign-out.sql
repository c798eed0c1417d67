-- Up Migration

-- Whether signing out here also leads to the provider, to sign out there.
alter table identity_providers add column signs_out boolean not null default false;
-- With which provider a session, or a sign-in that waits for its second factor, began. Without a foreign key: a provider
-- that was removed is no longer found.
alter table sessions add column provider_id uuid;
alter table one_time_tokens add column provider_id uuid;

do $$ begin
  execute format('grant update (provider_id) on one_time_tokens to %I', current_database() || '_app');
end $$;
