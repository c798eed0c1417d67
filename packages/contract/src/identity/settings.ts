import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, EmptyOutput } from '../common.ts'
import { settingValues } from '../user-settings.ts'

const fields = {
  layout: z.enum(settingValues.layout),
  mode: z.enum(settingValues.mode),
  scroll: z.enum(settingValues.scroll),
  navbar: z.enum(settingValues.navbar),
  folded: z.boolean(),
  toolbar: z.enum(settingValues.toolbar),
  toolbarFixed: z.boolean(),
  shortcutStrip: z.boolean(),
  direction: z.enum(settingValues.direction),
  scrollbars: z.boolean(),
  animations: z.enum(settingValues.animations),
  colourScheme: z.enum(settingValues.colourScheme),
  density: z.enum(settingValues.density),
  mainColour: z.enum(settingValues.mainColour),
  navbarColour: z.enum(settingValues.navbarColour),
  toolbarColour: z.enum(settingValues.toolbarColour),
  footerColour: z.enum(settingValues.footerColour),
  reminder: z.enum(settingValues.reminder),
  reminderEmail: z.enum(settingValues.reminderEmail),
  dateFormat: z.enum(settingValues.dateFormat),
  timeFormat: z.enum(settingValues.timeFormat),
  keyboardShortcuts: z.boolean(),
  keepNotices: z.boolean(),
}

function acceptNull<S extends z.ZodRawShape>(shape: S): { [K in keyof S]: z.ZodNullable<S[K]> }
function acceptNull(shape: z.ZodRawShape): z.ZodRawShape {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.nullable(field)]))
}

/** The settings that a user has chosen; the others are the organisation's. */
export const UserSettings = z.strictObject(fields).partial()
export type UserSettings = z.output<typeof UserSettings>

/** Some settings with their new values; null stands for the organisation's. */
export const UserSettingsChange = z.strictObject(acceptNull(fields)).partial()

/** Menu entries that a user can keep as shortcuts. */
export const maxShortcuts = 20

/** The path of a screen; never a URL, nor a path that a browser would resolve to a place outside the portal. */
const ScreenPath = z
  .string()
  .max(200)
  .regex(/^\/portal(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/)

// biome-ignore format: a call in a few lines reads like a table
export const settings = defineCalls({ slice: 'settings', level: 'client' }, {
  /** Changes some settings and leaves the others as they are, so that two tabs do not undo each other's changes. */
  update: {
    method: 'POST', path: '/updateSettings', permission: 'signed-in',
    input: UserSettingsChange, output: z.strictObject({ settings: UserSettings }),
    audit: { en: 'Changed their settings', fr: 'Réglages modifiés' }, changes: ['settings'],
  },
  reset: {
    method: 'POST', path: '/resetSettings', permission: 'signed-in',
    input: EmptyInput, output: EmptyOutput,
    audit: { en: 'Reset their settings', fr: 'Réglages rétablis' }, changes: ['settings'],
  },
  updateShortcuts: {
    method: 'POST', path: '/updateShortcuts', permission: 'signed-in',
    input: z.strictObject({
      shortcuts: z.array(ScreenPath).max(maxShortcuts).refine((paths) => new Set(paths).size === paths.length),
    }),
    output: EmptyOutput,
    audit: { en: 'Changed their shortcuts', fr: 'Raccourcis modifiés' }, changes: ['settings'],
  },
})
