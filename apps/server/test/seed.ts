/**
 * SQL that fills one tenant with `$2` of what several slices share; slices add their own in `.access.ts`. `$1` is the
 * tenant, `$3` its number among those filled, `$4` a user and `$5` the encrypted password of meetings.
 */
const seedSql = [
  `insert into users (tenant_id, email, firstname, lastname, role, password_hash)
   select $1, 'u' || n || '@example.test', 'First' || (n % 1000), 'Last' || n, 'member', '' from generate_series(1, $2::int) n`,
  `insert into profile_pictures (tenant_id, user_id, media_type, bytes)
   select tenant_id, id, 'image/webp', '\\x00' from users where tenant_id = $1`,
  `insert into search_terms (tenant_id, kind, term, id)
   select $1, 'users', w, id from users, lateral (values (lower(firstname)), (lower(lastname))) v(w) where tenant_id = $1
   on conflict do nothing`,
  `insert into meeting_numbers (tenant_id, number)
   select $1, lpad(($3::bigint * 1000000 + n)::text, 10, '9') from generate_series(1, $2::int) n`,
  `insert into meetings (tenant_id, number, kind, owner_id, topic, local_start, duration_minutes, timezone, password_encrypted, ical_uid)
   select m.tenant_id, m.number, 'scheduled', $4, 'Topic ' || m.number, '2090-01-01T10:00', 30, 'UTC', $5::bytea, m.number
   from meeting_numbers m where m.tenant_id = $1`,
  `insert into search_terms (tenant_id, kind, term, id) select tenant_id, 'meetings', number, id from meetings where tenant_id = $1 on conflict do nothing`,
  `insert into occurrences (tenant_id, meeting_id, local_start, starts_at, ends_at)
   select tenant_id, id, local_start, now() + (row_number() over () - $2::int / 2) * interval '1 hour',
     now() + (row_number() over () - $2::int / 2) * interval '1 hour' + interval '30 minutes'
   from meetings where tenant_id = $1`,
  `insert into calendar_entries (tenant_id, user_id, meeting_id, occurrence_id, starts_at, ends_at, is_owner)
   select tenant_id, $4, meeting_id, id, starts_at, ends_at, true from occurrences where tenant_id = $1`,
  // Every tenth meeting has co-managers, of whom one co-manages them all.
  `insert into meeting_managers (tenant_id, meeting_id, user_id)
   select m.tenant_id, m.id, u.id from meetings m join lateral (select id from users
     where tenant_id = m.tenant_id and id <> $4 order by id limit 2) u on true where m.tenant_id = $1 and right(m.number, 1) = '3'`,
  `insert into calendar_entries (tenant_id, user_id, meeting_id, occurrence_id, starts_at, ends_at, is_owner, is_manager)
   select e.tenant_id, g.user_id, e.meeting_id, e.occurrence_id, e.starts_at, e.ends_at, false, true
   from calendar_entries e join meeting_managers g on g.tenant_id = e.tenant_id and g.meeting_id = e.meeting_id where e.tenant_id = $1`,
  `insert into invitees (tenant_id, meeting_id, email, name, language)
   select tenant_id, id, 'guest@example.test', 'Guest', 'en' from meetings where tenant_id = $1`,
  // Most have been let in long ago.
  `insert into knocks (tenant_id, meeting_id, guest_token_hash, name, state, seen_at)
   select tenant_id, id, sha256(number::bytea), 'Guest', case when row_number() over () % 500 = 0 then 'waiting' else 'admitted' end,
     now() - interval '1 hour' from meetings where tenant_id = $1`,
  `insert into conferences (tenant_id, meeting_id, occurrence_id, number, topic, host_name, host_id, room, engine_instance, signal_url, started_at, ended_at)
   select o.tenant_id, o.meeting_id, o.id, m.number, m.topic, 'Host', $4, gen_random_uuid(), gen_random_uuid(), '',
     o.starts_at, case when row_number() over () % 50 = 0 then null else o.ends_at end
   from occurrences o join meetings m on m.tenant_id = o.tenant_id and m.id = o.meeting_id where o.tenant_id = $1`,
  `insert into search_terms (tenant_id, kind, term, id) select tenant_id, 'conferences', number, id from conferences where tenant_id = $1 on conflict do nothing`,
  `insert into participants (tenant_id, conference_id, name, connected_at)
   select tenant_id, id, 'Guest', started_at from conferences where tenant_id = $1`,
  `insert into participants (tenant_id, conference_id, name, connected_at)
   select tenant_id, id, 'Guest ' || n, now() from (select tenant_id, id from conferences where tenant_id = $1 and ended_at is null limit 1) c,
     generate_series(1, 2000) n`,
]

/** Lists the tables that a statement reads; functions and aliases of subqueries are none. */
const listRead = (text: string): string[] =>
  [...new Set([...text.matchAll(/\b(?:from|join) ([a-z_]+)(?![a-z_(])/g)].map(([, table = '']) => table))].filter(
    (table) => table !== 'lateral',
  )

/** Fills one tenant; `nth` keeps its numbers apart from others', `userId` owns what has an owner, `sealed` is a meeting's password. */
export async function fillTenant(
  query: (text: string, values: unknown[]) => Promise<unknown>,
  tenant: {
    tenantId: string
    userId: string
    rows: number
    nth: number
    sealed: Buffer
    seeds?: readonly string[]
  },
): Promise<void> {
  for (const text of [...seedSql, ...(tenant.seeds ?? [])]) {
    const values = [tenant.tenantId, tenant.rows, tenant.nth, tenant.userId, tenant.sealed]
    const used = [...new Set([...text.matchAll(/\$(\d)/g)].map(([, index]) => Number(index)))].sort()
    // Otherwise a join is planned for a tenant as small as those before this one, and takes a quarter of an hour.
    if (tenant.rows > 10_000) for (const table of listRead(text)) await query(`analyze ${table}`, [])
    // PostgreSQL requires all parameters up to the last one used, so they are renumbered.
    const renumbered = text.replace(/\$(\d)/g, (_all, index) => `$${used.indexOf(Number(index)) + 1}`)
    await query(
      renumbered,
      used.map((index) => values[index - 1]),
    )
  }
}
