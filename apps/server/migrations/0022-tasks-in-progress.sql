-- Up Migration

-- The quick panel shows a user's tasks in progress, among any number of finished ones.
create index tasks_in_progress on tasks (actor_id, created_at desc, id) where state in ('waiting', 'running');
