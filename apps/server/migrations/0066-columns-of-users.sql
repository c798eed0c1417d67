-- Up Migration

-- The list of users gets columns that are hidden until they are chosen. When an invitation expires was the status of
-- invited users, and is now a column of its own, which stays hidden where that was.
update list_preferences
set hidden_columns = array_remove(hidden_columns, 'status') || array['firstname', 'lastname', 'status', 'language']
  || case when 'status' = any (hidden_columns) then array['invitation'] else array[]::text[] end
where list = 'users';
