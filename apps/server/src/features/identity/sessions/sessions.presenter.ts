import type { Session } from '@foyer/contract/identity/sessions'
import { toCoarseNetwork } from '#platform/security/network.ts'
import { readUserAgent } from './sessions.rules.ts'
import type { SessionRow } from './sessions.store.ts'

const toSession = (row: SessionRow, currentId: string): Session => ({
  id: row.id,
  current: row.id === currentId,
  ...readUserAgent(row.user_agent),
  network: toCoarseNetwork(row.ip_address),
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
})

/** Returns the sessions with the current one first. */
export function toSessions(rows: readonly SessionRow[], currentId: string): Session[] {
  const items = rows.map((row) => toSession(row, currentId))
  return [...items.filter(({ current }) => current), ...items.filter(({ current }) => !current)]
}
