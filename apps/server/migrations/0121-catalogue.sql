-- Up Migration

-- What the operator sells. It is of the installation: there is no tenant in these tables, every tenant reads them, and
-- only the platform writes them.
create table products (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null,
  is_bundle boolean not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  changed_at timestamptz not null default portal_now(),
  changed_by text not null,
  version integer not null default 1
);
create unique index products_by_name on products (lower(name));

create table product_parts (
  bundle_id uuid not null references products on delete cascade,
  -- A product that a bundle contains is not deleted.
  product_id uuid not null references products,
  primary key (bundle_id, product_id),
  check (bundle_id <> product_id)
);
create index product_parts_by_product on product_parts (product_id);

create table plans (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products,
  name text not null,
  description text not null,
  min_licences integer not null check (min_licences between 1 and 100),
  max_licences integer not null check (max_licences between min_licences and 100),
  published boolean not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  -- The terms that new subscriptions have.
  terms_number integer not null default 1,
  changed_at timestamptz not null default portal_now(),
  changed_by text not null,
  version integer not null default 1
);
create unique index plans_by_name on plans (product_id, lower(name));

-- Plans of other products that can be added to a plan.
create table plan_links (
  plan_id uuid not null references plans on delete cascade,
  linked_id uuid not null references plans,
  primary key (plan_id, linked_id),
  check (plan_id <> linked_id)
);
create index plan_links_by_linked on plan_links (linked_id);

-- What a tenant has of a plan. Terms that were offered do not change: a plan gets new ones, and who has it keeps the old.
create table plan_terms (
  plan_id uuid not null references plans on delete cascade,
  number integer not null,
  since timestamptz not null default portal_now(),
  offered boolean not null,
  roles text[] not null,
  -- Null is no limit.
  participants integer check (participants > 0),
  meeting_minutes integer check (meeting_minutes > 0),
  recording_gigabytes integer check (recording_gigabytes >= 0),
  primary key (plan_id, number)
);
alter table plans add foreign key (id, terms_number) references plan_terms deferrable initially deferred;

-- A licence for a cycle without tax, in minor units of the currency; null if the plan cannot be had for this cycle.
create table plan_prices (
  plan_id uuid not null,
  number integer not null,
  currency text not null,
  monthly bigint check (monthly >= 0),
  yearly bigint check (yearly >= 0),
  primary key (plan_id, number, currency),
  foreign key (plan_id, number) references plan_terms on delete cascade,
  check (monthly is not null or yearly is not null)
);

do $$
declare
  app text := current_database() || '_app';
  platform text := current_database() || '_platform';
  catalogue text := 'products, product_parts, plans, plan_links, plan_terms, plan_prices';
begin
  execute format('grant select on %s to %I, %I', catalogue, app, platform);
  execute format('grant insert, update, delete on %s to %I', catalogue, platform);
end $$;
