-- Up Migration

-- The log of a meeting is looked up by its number, also that of a meeting that has been deleted since.
create index conferences_by_number on conferences (number, started_at desc, id);
