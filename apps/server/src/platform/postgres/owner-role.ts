import { Client, type ClientConfig } from 'pg'

/** The role that owns the portal's database, and the database's name. */
export const ownerName = 'foyer'

/**
 * Creates the owner and its database if they are missing, and sets the owner's password to the one in our file.
 * Returns whether the database is new. The superuser is used here and nowhere else.
 */
export async function ensureOwner(superuser: ClientConfig, password: string): Promise<boolean> {
  const client = new Client(superuser)
  client.on('error', () => {})
  await client.connect()
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [ownerName])
    const verb = role.rowCount === 0 ? 'create' : 'alter'
    const secret = client.escapeLiteral(password)
    await client.query(
      `${verb} role ${ownerName} login nosuperuser nocreatedb createrole noreplication nobypassrls password ${secret}`,
    )
    // So that a migration may let the portal see how long the transactions of other sessions take.
    await client.query(`grant pg_read_all_stats to ${ownerName} with admin option`)
    const database = await client.query('select 1 from pg_database where datname = $1', [ownerName])
    if (database.rowCount !== 0) return false
    await client.query(`create database ${ownerName} owner ${ownerName}`)
    return true
  } finally {
    await client.end()
  }
}
