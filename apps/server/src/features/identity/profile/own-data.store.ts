import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { buildKeyset, type Cursor } from '#platform/database/keyset.ts'

export type OwnBatch = { userId: string; after: Cursor | undefined; size: number }

type Order = { column: string; id: string }

/** Selects the next rows of a list, newest first. */
function selectNext<DB, T extends keyof DB, O>(
  query: SelectQueryBuilder<DB, T, O>,
  { column, id }: Order,
  { after, size }: OwnBatch,
) {
  const order = buildKeyset({ column, id, descending: true })
  return query
    .select([order.cursor, sql<string>`${sql.ref(id)}::text`.as('id')])
    .where(order.after(after))
    .orderBy(order.by)
    .limit(size)
    .execute()
}

export const findAccount = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.tenant_id', 'users.tenant_id')
    .leftJoin('profile_pictures', 'profile_pictures.user_id', 'users.id')
    .leftJoin('calendar_feeds', 'calendar_feeds.user_id', 'users.id')
    .select(['users.email', 'users.firstname', 'users.lastname', 'users.role', 'users.language', 'users.timezone'])
    .select(['users.settings', 'users.shortcuts', 'users.created_at', 'users.last_seen_at', 'users.two_factor_since'])
    .select([sql<boolean>`users.password_hash is not null`.as('has_password'), 'tenants.name as organisation'])
    .select(['profile_pictures.bytes as picture', 'profile_pictures.media_type as picture_type'])
    .select(['calendar_feeds.created_at as feed_created_at', 'calendar_feeds.last_used_at as feed_last_used_at'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()

export const findSignInMethods = async (db: Db, userId: string) => ({
  passkeys: await db
    .selectFrom('passkeys')
    .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .execute(),
  identities: await db
    .selectFrom('user_identities')
    .select(['issuer', 'email'])
    .where('user_id', '=', userId)
    .execute(),
  sessions: await db
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'last_seen_at as lastSeenAt', 'ip_address as ipAddress'])
    .select(['user_agent as browser'])
    .where('user_id', '=', userId)
    .execute(),
  savedViews: await db
    .selectFrom('list_views')
    .select(['list', 'name', 'query', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .execute(),
})

export const findHosted = (db: Db, batch: OwnBatch) =>
  selectNext(
    db
      .selectFrom('meetings')
      .select(['number', 'kind', 'topic', 'local_start as start', 'duration_minutes as minutes', 'timezone'])
      .select(['recurrence', 'options', 'created_at as createdAt'])
      .where('owner_id', '=', batch.userId)
      .where('deleted_at', 'is', null),
    { column: 'meetings.created_at', id: 'meetings.id' },
    batch,
  )

export const findCoManaged = (db: Db, batch: OwnBatch) =>
  selectNext(
    db
      .selectFrom('meeting_managers')
      .innerJoin('meetings', (join) =>
        join
          .onRef('meetings.tenant_id', '=', 'meeting_managers.tenant_id')
          .onRef('meetings.id', '=', 'meeting_managers.meeting_id'),
      )
      .select(['meetings.number', 'meetings.topic', 'meeting_managers.created_at as since'])
      .where('meeting_managers.user_id', '=', batch.userId)
      .where('meetings.deleted_at', 'is', null),
    { column: 'meeting_managers.created_at', id: 'meeting_managers.meeting_id' },
    batch,
  )

export const findInvitations = (db: Db, batch: OwnBatch) =>
  selectNext(
    db
      .selectFrom('invitees')
      .innerJoin('meetings', (join) =>
        join.onRef('meetings.tenant_id', '=', 'invitees.tenant_id').onRef('meetings.id', '=', 'invitees.meeting_id'),
      )
      .select(['meetings.number', 'meetings.topic', 'invitees.email', 'invitees.name', 'invitees.response'])
      .select(['invitees.responded_at as respondedAt', 'invitees.created_at as invitedAt'])
      .where('invitees.user_id', '=', batch.userId),
    { column: 'invitees.created_at', id: 'invitees.id' },
    batch,
  )

export const findAttended = (db: Db, batch: OwnBatch) =>
  selectNext(
    db
      .selectFrom('participants')
      .innerJoin('conferences', (join) =>
        join
          .onRef('conferences.tenant_id', '=', 'participants.tenant_id')
          .onRef('conferences.id', '=', 'participants.conference_id'),
      )
      .leftJoin('feedback', (join) =>
        join
          .onRef('feedback.tenant_id', '=', 'participants.tenant_id')
          .onRef('feedback.participant_id', '=', 'participants.id'),
      )
      .select(['conferences.number', 'conferences.topic', 'participants.name', 'participants.role'])
      .select(['participants.joined_at as joinedAt', 'participants.left_at as leftAt'])
      .select(['participants.os', 'participants.browser_version as browser', 'participants.platform'])
      .select(['participants.speaker', 'participants.mic', 'participants.camera', 'participants.network'])
      .select(['participants.ip_address as ipAddress', 'feedback.rating', 'feedback.suggestion'])
      .where('participants.user_id', '=', batch.userId),
    { column: 'participants.joined_at', id: 'participants.id' },
    batch,
  )

/** Finds the messages that the user wrote; what others wrote is theirs. */
export const findMessages = (db: Db, batch: OwnBatch) =>
  selectNext(
    db
      .selectFrom('chat_messages')
      .innerJoin('conferences', (join) =>
        join
          .onRef('conferences.tenant_id', '=', 'chat_messages.tenant_id')
          .onRef('conferences.id', '=', 'chat_messages.conference_id'),
      )
      .select(['conferences.number', 'conferences.topic', 'chat_messages.sent_at as sentAt', 'chat_messages.audience'])
      .select(['chat_messages.to_name as recipient', 'chat_messages.text'])
      .where('chat_messages.from_user_id', '=', batch.userId),
    { column: 'chat_messages.sent_at', id: 'chat_messages.sequence' },
    batch,
  )

export const findAudited = (db: Db, batch: OwnBatch) =>
  selectNext(
    db
      .selectFrom('audit_log')
      .select(['occurred_at as at', 'action', 'object_label as object', 'ip_address as ipAddress', 'denied'])
      .where('actor_id', '=', batch.userId),
    { column: 'audit_log.occurred_at', id: 'audit_log.id' },
    batch,
  )
