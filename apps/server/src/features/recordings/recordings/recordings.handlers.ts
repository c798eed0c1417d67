import { recordings } from '@foyer/contract/recordings/recordings'
import type { Context } from '#platform/calls/context.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { toPeriod } from '#platform/database/period.ts'
import { type Actor, toFullName } from '#platform/security/sessions.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { deleteFiles } from './deletion.commands.ts'
import { findKeepRules } from './keep-rules.store.ts'
import { recordingsFile } from './recordings.export.ts'
import { toMessages, toRecording, toRecordingDetails } from './recordings.presenter.ts'
import * as store from './recordings.store.ts'
import { indexRecording } from './recordings-in-progress.store.ts'

const soonDays = 7

type Seeing = Pick<Context<'not-found', Actor>, 'db' | 'actor' | 'fail'>

/** Finds a recording that the caller may see. */
async function findSeen({ db, actor, fail }: Seeing, id: string): Promise<store.FoundRecording> {
  return (await store.findById(db, store.toViewer(actor), id)) ?? fail('not-found')
}

/** Locks the recordings of the list, all of which the caller has to see. */
async function lockSeen({ db, actor, fail }: Seeing, ids: readonly string[]) {
  const rows = await store.lockByIds(db, store.toViewer(actor), ids)
  return rows.length === new Set(ids).size ? rows : fail('not-found')
}

const isRecorded = ({ state }: { state: string }): boolean => ['starting', 'recording', 'paused'].includes(state)

async function toListed(db: Db, actor: Actor, rows: readonly store.RecordingRow[]) {
  const rules = await findKeepRules(db)
  return rows.map((row) => toRecording(row, actor.id, rules))
}

export const recordingsHandlers = (storage: FileStorage) =>
  defineHandlers(recordings, {
    list: async ({ input, db, actor }) => {
      const match = { ...input, viewer: store.toViewer(actor), period: toPeriod(input) }
      const { items, hasMore } = await store.findPage(db, match)
      return { items: await toListed(db, actor, items), hasMore }
    },

    get: async (context) => {
      const { input, db, actor } = context
      const row = await findSeen(context, input.id)
      const files = await store.findFiles(db, row.id)
      return toRecordingDetails(row, { userId: actor.id, rules: await findKeepRules(db), files })
    },

    listMessages: async (context) => ({ items: toMessages(await findSeen(context, context.input.id)) }),

    summarize: async ({ db, actor }) => {
      const viewer = store.toViewer(actor)
      const { keepDays } = await findKeepRules(db)
      const { mine, all, trash, bytes, soon } = await store.summarize(db, viewer, { soonDays, keepDays })
      return { mine, all: viewer.seesAll ? all : null, trash, bytes, quotaBytes: null, expiringSoon: soon }
    },

    rename: async (context) => {
      const { input, db, audit } = context
      const row = await findSeen(context, input.id)
      await store.rename(db, row.id, input.topic)
      await indexRecording(db, { ...row, topic: input.topic })
      audit({ objectId: row.id, before: { topic: row.topic }, after: { topic: input.topic } })
      return {}
    },

    markSeen: async (context) => {
      const { input, db, actor } = context
      const row = await findSeen(context, input.id)
      if (row.owner_id === actor.id) await store.markSeen(db, row.id)
      return {}
    },

    trash: async (context) => {
      const { input, db, actor, fail, audit } = context
      const rows = await lockSeen(context, input.ids)
      if (rows.some(isRecorded)) return fail('recording-busy')
      if (rows.some(({ held_at: heldAt }) => heldAt !== null)) return fail('recording-held')
      await store.trash(db, input.ids, toFullName(actor))
      audit({ objectId: input.ids.join(' '), after: { topic: rows.map(({ topic }) => topic).join(', ') } })
      return { count: rows.length }
    },

    restore: async (context) => {
      const { input, db, audit } = context
      const rows = await lockSeen(context, input.ids)
      await store.restore(db, input.ids)
      audit({ objectId: input.ids.join(' '), after: { topic: rows.map(({ topic }) => topic).join(', ') } })
      return { count: rows.length }
    },

    delete: async (context) => {
      const { input, db, fail, audit, services } = context
      const rows = await lockSeen(context, input.ids)
      // What is not in the trash is not deleted by mistake.
      if (rows.some(({ trashed_at: trashedAt }) => trashedAt === null)) return fail('not-found')
      if (rows.some(({ held_at: heldAt }) => heldAt !== null)) return fail('recording-held')
      const left = await store.remove(db, input.ids)
      db.afterCommit(() => deleteFiles({ ...services, storage }, left))
      audit({ objectId: input.ids.join(' '), before: { topic: rows.map(({ topic }) => topic).join(', ') } })
      return { count: rows.length }
    },

    retry: async (context) => {
      const { input, db, fail, audit } = context
      const row = await findSeen(context, input.id)
      const { numUpdatedRows } = await store.retry(db, row.id)
      if (numUpdatedRows === 0n) return fail('recording-busy')
      audit({ objectId: row.id })
      return {}
    },

    hold: async (context) => {
      const { input, db, actor, audit } = context
      const row = await findSeen(context, input.id)
      await store.setHold(db, row.id, input.held ? { by: toFullName(actor), reason: input.reason } : undefined)
      audit({ objectId: row.id, before: { held: row.held_at !== null }, after: { held: input.held } })
      return {}
    },

    export: async ({ input, actor, read }) => {
      const { language, ...match } = input
      const filter = { ...match, viewer: store.toViewer(actor), period: toPeriod(input) }
      return recordingsFile(language, (after, size) => read((db) => store.findAfter(db, filter, { after, size })))
    },
  })
