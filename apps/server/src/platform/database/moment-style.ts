import type { MomentStyle } from '@foyer/contract/moments'
import { defaultSettings } from '@foyer/contract/user-settings'
import { sql } from 'kysely'

/**
 * Selects the style in which the user of a row has dates and times written; `settings` is the column of their settings.
 */
export const selectMomentStyle = (settings: string) =>
  sql<MomentStyle>`jsonb_build_object(
    'dateFormat', coalesce(${sql.ref(settings)} ->> 'dateFormat', ${defaultSettings.dateFormat}::text),
    'timeFormat', coalesce(${sql.ref(settings)} ->> 'timeFormat', ${defaultSettings.timeFormat}::text))`
