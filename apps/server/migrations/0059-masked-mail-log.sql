-- Up Migration

-- The mail log shows neither passwords of meetings nor what follows a # in links, in older emails either.
update emails set logged_text = regexp_replace(
  regexp_replace(logged_text, '(https?://[^\s#]+#)\S+', '\1••••', 'g'),
  '(^|\n)(Password:|Mot de passe :) [^\n]*', '\1\2 ••••', 'g')
where logged_text ~ '(https?://[^\s#]+#)|(^|\n)(Password:|Mot de passe :) ';
