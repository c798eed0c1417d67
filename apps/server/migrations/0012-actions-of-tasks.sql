-- Up Migration

-- Bulk changes that wait or run name their action by its current name.
update tasks set input = input - 'deed' || jsonb_build_object('action', input -> 'deed') where input ? 'deed';
