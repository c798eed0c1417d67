import type { ReadInScope } from '#platform/calls/context.ts'
import type { Download } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cursor } from '#platform/database/keyset.ts'
import * as store from './own-data.store.ts'

const batchSize = 500
/** Rows of each list, the newest: more than a person leaves behind in years. */
const maxRows = 20_000

type Row = Cursor & { [column: string]: unknown }

const lists: readonly [name: string, find: (db: Db, batch: store.OwnBatch) => Promise<Row[]>][] = [
  ['meetingsHosted', store.findHosted],
  ['meetingsCoManaged', store.findCoManaged],
  ['invitations', store.findInvitations],
  ['meetingsAttended', store.findAttended],
  ['chatMessages', store.findMessages],
  ['auditEntries', store.findAudited],
]

/** Reads the account without any hash, token or key: those would let anyone who has the file sign in. */
async function readAccount(db: Db, userId: string) {
  const account = await store.findAccount(db, userId)
  const { passkeys, ...rest } = await store.findSignInMethods(db, userId)
  const { picture } = account
  return {
    organisation: account.organisation,
    account: {
      email: account.email,
      firstname: account.firstname,
      lastname: account.lastname,
      role: account.role,
      language: account.language,
      timezone: account.timezone,
      createdAt: account.created_at,
      lastSeenAt: account.last_seen_at,
      shortcuts: account.shortcuts,
      picture: picture && `data:${account.picture_type};base64,${picture.toString('base64')}`,
    },
    settings: account.settings,
    signIn: { password: account.has_password, authenticatorAppSince: account.two_factor_since, passkeys },
    calendarFeed: account.feed_created_at && {
      createdAt: account.feed_created_at,
      lastUsedAt: account.feed_last_used_at,
    },
    ...rest,
  }
}

/** Writes everything about a user as JSON, read in batches while it is sent. */
export function ownDataFile(userId: string, read: ReadInScope): Download {
  async function* chunks() {
    const account = await read((db) => readAccount(db, userId))
    const head = JSON.stringify({ exportedAt: new Date(), ...account }, null, 2)
    yield head.slice(0, head.lastIndexOf('\n}'))
    for (const [name, find] of lists) {
      yield `,\n  ${JSON.stringify(name)}: [`
      let after: Cursor | undefined
      for (let count = 0, hasMore = true; hasMore && count < maxRows; count += batchSize) {
        const rows = await read((db) => find(db, { userId, after, size: batchSize }))
        const texts = rows.map(({ cursor: _cursor, id: _id, ...row }) => `\n    ${JSON.stringify(row)}`)
        if (texts.length > 0) yield `${count === 0 ? '' : ','}${texts.join(',')}`
        after = rows.at(-1)
        hasMore = rows.length === batchSize
      }
      yield '\n  ]'
    }
    yield '\n}\n'
  }
  return { name: 'foyer-data.json', chunks: chunks() }
}
