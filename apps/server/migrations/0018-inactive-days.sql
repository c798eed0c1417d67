-- Up Migration

-- Saved views of the users name the filter as the API does now.
update list_views set query = regexp_replace(query, '(^|&)unseen=', '\1inactiveDays=') where list = 'users';
