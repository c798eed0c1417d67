-- Up Migration

-- Why a mail server did not get an email, which the mail log says in the language of its reader.
alter table emails add column smtp_problem text not null default '';

-- The authority of a server whose certificate is of none of the public ones.
alter table tenant_smtp add column certificate_authority text not null default '';
