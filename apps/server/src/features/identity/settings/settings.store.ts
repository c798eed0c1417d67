import type { UserSettings } from '@foyer/contract/identity/settings'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type SettingsChange = { [K in keyof UserSettings]?: UserSettings[K] | null }

/** Merges a change into a user's settings and returns the result. */
export const updateSettings = (db: Db, userId: string, change: SettingsChange) =>
  db
    .updateTable('users')
    .set({ settings: sql`jsonb_strip_nulls(settings || ${JSON.stringify(change)}::jsonb)` })
    .where('id', '=', userId)
    .returning(sql<UserSettings>`settings`.as('settings'))
    .executeTakeFirstOrThrow()

export const resetSettings = (db: Db, userId: string) =>
  db.updateTable('users').set({ settings: '{}' }).where('id', '=', userId).execute()

export const updateShortcuts = (db: Db, userId: string, shortcuts: string[]) =>
  db.updateTable('users').set({ shortcuts }).where('id', '=', userId).execute()
