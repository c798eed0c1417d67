-- Up Migration

-- What the participants of a conference draw together: on its whiteboard, or over a screen that one of them shares, whose
-- surface is named after the participant and the share. `opened_at` is null while the whiteboard is closed.
create table drawings (
  tenant_id uuid not null,
  conference_id uuid not null,
  surface text not null,
  presenter_id uuid,
  opened_at timestamptz,
  drawn_at timestamptz not null default portal_now(),
  -- The number of the last change, how many elements there are, deleted ones included, and the bytes of their content.
  sequence integer not null default 0,
  elements integer not null default 0,
  bytes integer not null default 0,
  primary key (tenant_id, conference_id, surface),
  check ((surface = 'whiteboard') = (presenter_id is null)),
  foreign key (tenant_id, conference_id) references conferences on delete cascade
);
create index drawings_by_time on drawings (drawn_at);
call enable_tenant_isolation('drawings', 'select', 'insert', 'update', 'delete');

-- The latest version of each element. A deleted one stays without content, so that an older version does not bring it
-- back. `sequence` is the number of the change that brought the version.
create table drawing_elements (
  tenant_id uuid not null,
  conference_id uuid not null,
  surface text not null,
  element_id text not null,
  version integer not null,
  version_nonce integer not null,
  deleted boolean not null,
  content text not null,
  drawn_by uuid not null,
  sequence integer not null,
  primary key (tenant_id, conference_id, surface, element_id),
  foreign key (tenant_id, conference_id, surface) references drawings on delete cascade
);
create unique index drawing_elements_by_sequence on drawing_elements (tenant_id, conference_id, surface, sequence);
call enable_tenant_isolation('drawing_elements', 'select', 'insert', 'update');
