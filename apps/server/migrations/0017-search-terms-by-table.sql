-- Up Migration

-- Search terms name the table of their row.
update search_terms set kind = case kind when 'mail' then 'emails' else kind || 's' end;
