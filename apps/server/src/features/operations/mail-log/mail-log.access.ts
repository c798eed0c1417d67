import { mailLog } from '@foyer/contract/operations/mail-log'
import { defineAccess, firstPage } from '#test/access.ts'

export const access = defineAccess(mailLog, {
  list: {
    level: 'admin',
    input: () => firstPage,
    variants: [{ search: 'zzzz' }, { sort: 'written' }, { filters: { state: 'failed' } }],
  },
  export: { level: 'admin', input: () => ({}) },
})

/** Fills a tenant, so that the plans of the list are checked over many rows. */
export const seed = [
  `insert into emails (tenant_id, message_id, to_email, to_name, subject, text_encrypted, html_encrypted, logged_text, state, created_at)
   select $1, n::text, 'u' || n || '@example.test', '', 'Subject ' || n, '', '', '', 'sent', now() - n * interval '1 minute' from generate_series(1, $2::int) n`,
  `insert into search_terms (tenant_id, kind, term, id) select tenant_id, 'emails', split_part(to_email, '@', 1), id from emails where tenant_id = $1 on conflict do nothing`,
]
