-- Up Migration

-- The list of users gets a column for groups, which is hidden until it is chosen.
update list_preferences set hidden_columns = hidden_columns || array['groups'] where list = 'users';
