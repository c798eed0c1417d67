import type { MomentStyle } from '@foyer/contract/moments'
import { defaultSettings } from '@foyer/contract/user-settings'
import { sql } from 'kysely'

/** How the user of a row wants dates and times to be written; `settings` is the column of their settings. */
export const selectMomentStyle = (settings: string) =>
  sql<MomentStyle>`jsonb_build_object(
    'dateFormat', coalesce(${sql.ref(settings)} ->> 'dateFormat', ${defaultSettings.dateFormat}::text),
    'timeFormat', coalesce(${sql.ref(settings)} ->> 'timeFormat', ${defaultSettings.timeFormat}::text))`
