/** SQL that fills one tenant with `$2` of everything that lists show, and the installation with as many elsewhere. */
const seedSql = [
  `insert into users (tenant_id, email, firstname, lastname, role, password_hash)
   select $1, 'u' || n || '@example.test', 'First' || (n % 1000), 'Last' || n, 'member', '' from generate_series(1, $2::int) n`,
  `insert into search_terms (tenant_id, kind, term, id)
   select $1, 'user', w, id from users, lateral (values (lower(firstname)), (lower(lastname))) v(w) where tenant_id = $1
   on conflict do nothing`,
  `insert into meeting_numbers (tenant_id, number)
   select $1, lpad(($3::bigint * 1000000 + n)::text, 10, '9') from generate_series(1, $2::int) n`,
  `insert into meetings (tenant_id, number, kind, owner_id, topic, local_start, duration_minutes, timezone, password_encrypted, join_before_host, ical_uid)
   select m.tenant_id, m.number, 'scheduled', $4, 'Topic ' || m.number, '2090-01-01T10:00', 30, 'UTC', $5::bytea, false, m.number
   from meeting_numbers m where m.tenant_id = $1`,
  `insert into search_terms (tenant_id, kind, term, id) select tenant_id, 'meeting', number, id from meetings where tenant_id = $1 on conflict do nothing`,
  `insert into occurrences (tenant_id, meeting_id, local_start, starts_at, ends_at)
   select tenant_id, id, local_start, now() + (row_number() over () - $2::int / 2) * interval '1 hour',
     now() + (row_number() over () - $2::int / 2) * interval '1 hour' + interval '30 minutes'
   from meetings where tenant_id = $1`,
  `insert into calendar_entries (tenant_id, user_id, meeting_id, occurrence_id, starts_at, ends_at, is_owner)
   select tenant_id, $4, meeting_id, id, starts_at, ends_at, true from occurrences where tenant_id = $1`,
  `insert into invitees (tenant_id, meeting_id, email, name, language)
   select tenant_id, id, 'guest@example.test', 'Guest', 'en' from meetings where tenant_id = $1`,
  `insert into conferences (tenant_id, meeting_id, occurrence_id, number, topic, host_name, host_id, room, engine_instance, signal_url, started_at, ended_at)
   select o.tenant_id, o.meeting_id, o.id, m.number, m.topic, 'Host', $4, gen_random_uuid(), gen_random_uuid(), '',
     o.starts_at, case when row_number() over () % 50 = 0 then null else o.ends_at end
   from occurrences o join meetings m on m.tenant_id = o.tenant_id and m.id = o.meeting_id where o.tenant_id = $1`,
  `insert into search_terms (tenant_id, kind, term, id) select tenant_id, 'conference', number, id from conferences where tenant_id = $1 on conflict do nothing`,
  `insert into participants (tenant_id, conference_id, is_host, name, connected_at)
   select tenant_id, id, false, 'Guest', started_at from conferences where tenant_id = $1`,
  `insert into participants (tenant_id, conference_id, is_host, name, connected_at)
   select tenant_id, id, false, 'Guest ' || n, now() from (select tenant_id, id from conferences where tenant_id = $1 and ended_at is null limit 1) c,
     generate_series(1, 2000) n`,
  `insert into emails (tenant_id, message_id, to_email, to_name, subject, text_encrypted, html_encrypted, logged_text, state, created_at)
   select $1, n::text, 'u' || n || '@example.test', '', 'Subject ' || n, '', '', '', 'sent', now() - n * interval '1 minute' from generate_series(1, $2::int) n`,
  `insert into search_terms (tenant_id, kind, term, id) select tenant_id, 'mail', split_part(to_email, '@', 1), id from emails where tenant_id = $1 on conflict do nothing`,
  `insert into tasks (tenant_id, kind, actor_tenant_id, actor_id, actor_label, input, state, created_at)
   select $1, 'change-users', $1, $4, '', '{}', 'done', now() - n * interval '1 second' from generate_series(1, $2::int) n`,
  `insert into audit_log (tenant_id, occurred_at, actor_label, action, object_id, denied, ip_address)
   select $1, now() - n * interval '20 seconds', 'u' || (n % 500) || '@example.test',
     case when n % 5000 = 0 then 'tenants.delete' else 'users.update' end, (n % 1000)::text, n % 4000 = 0, '127.0.0.1'
   from generate_series(1, $2::int) n`,
]

/** Fills one tenant; `nth` keeps its numbers apart from others', `userId` owns what has an owner, `sealed` is a meeting's password. */
export async function fillTenant(
  query: (text: string, values: unknown[]) => Promise<unknown>,
  tenant: { tenantId: string; userId: string; rows: number; nth: number; sealed: Buffer },
): Promise<void> {
  for (const text of seedSql) {
    const values = [tenant.tenantId, tenant.rows, tenant.nth, tenant.userId, tenant.sealed]
    const used = [...new Set([...text.matchAll(/\$(\d)/g)].map(([, index]) => Number(index)))].sort()
    // PostgreSQL requires all parameters up to the last one used, so they are renumbered.
    const renumbered = text.replace(/\$(\d)/g, (_all, index) => `$${used.indexOf(Number(index)) + 1}`)
    await query(
      renumbered,
      used.map((index) => values[index - 1]),
    )
  }
}
