import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type DatabaseState = {
  version: string
  connections: number
  max_connections: number
  bytes: number
  /** The age of the oldest transaction in seconds, of the sessions that are visible. */
  oldest: number
  /** Whether the transactions of all sessions are visible. */
  sees_all: boolean
}

/** Across tenants: reads the state of the database server. */
export async function findDatabaseState(db: Db): Promise<DatabaseState | undefined> {
  const { rows } = await sql<DatabaseState>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      (select sum(numbackends)::int from pg_stat_database) as connections,
      current_setting('max_connections')::int as max_connections,
      pg_database_size(current_database())::float8 as bytes,
      coalesce((
        select extract(epoch from max(clock_timestamp() - xact_start)) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      ), 0)::float8 as oldest,
      not exists (
        select from pg_stat_activity where datname = current_database() and query = '<insufficient privilege>'
      ) as sees_all`.execute(db)
  return rows[0]
}
