/** Minutes before a meeting. */
const reminders = ['off', '5', '10', '15', '30', '60'] as const
/** How dates and times are written: `words` as 'Sat, 21 Nov 2026', the others in digits, day or month first, or as ISO 8601. */
const dateFormats = ['words', 'dmy', 'mdy', 'iso'] as const
const timeFormats = ['24', '12'] as const
const colours = ['default', 'orange', 'grey'] as const

/** The values of each setting of a user that has more than two. */
export const settingValues = {
  layout: ['layout1', 'layout2', 'layout3'],
  /** How wide the content is. */
  mode: ['fullwidth', 'boxed', 'container'],
  /** Whether the content scrolls below a fixed frame, or the page as a whole. */
  scroll: ['content', 'body'],
  navbar: ['left', 'right'],
  /** Where the toolbar is, seen from the navbar: across the whole page, or beside the navbar. */
  toolbar: ['above', 'below'],
  direction: ['ltr', 'rtl'],
  animations: ['system', 'on', 'off'],
  colourScheme: ['auto', 'light', 'dark'],
  density: ['compact', 'comfortable'],
  mainColour: colours,
  navbarColour: colours,
  toolbarColour: colours,
  footerColour: colours,
  /** When the portal reminds of a meeting, and when an email does. */
  reminder: reminders,
  reminderEmail: reminders,
  dateFormat: dateFormats,
  timeFormat: timeFormats,
} as const

type Choices = { -readonly [K in keyof typeof settingValues]: (typeof settingValues)[K][number] }

/** All settings of a user. */
export type ResolvedSettings = Choices & {
  folded: boolean
  toolbarFixed: boolean
  /** Whether the strip of shortcuts at the side of style 3 is open. */
  shortcutStrip: boolean
  /** Custom scrollbars. */
  scrollbars: boolean
  keyboardShortcuts: boolean
  /** Whether notices stay until they are closed. */
  keepNotices: boolean
}

/** The settings that each layout style has values of its own for; choosing a style resets them. */
export const layoutSettings = [
  'mode',
  'scroll',
  'navbar',
  'folded',
  'toolbar',
  'toolbarFixed',
  'shortcutStrip',
] as const

const layoutDefaults: { readonly [L in ResolvedSettings['layout']]: Partial<ResolvedSettings> } = {
  layout1: {},
  layout2: {},
  layout3: { mode: 'container', toolbar: 'above' },
}

/** The settings of users who have not chosen anything else. */
export const defaultSettings: Readonly<ResolvedSettings> = {
  layout: 'layout1',
  mode: 'fullwidth',
  scroll: 'content',
  navbar: 'left',
  folded: false,
  toolbar: 'below',
  toolbarFixed: true,
  shortcutStrip: true,
  direction: 'ltr',
  scrollbars: true,
  animations: 'system',
  colourScheme: 'auto',
  density: 'compact',
  mainColour: 'default',
  navbarColour: 'default',
  toolbarColour: 'default',
  footerColour: 'default',
  keyboardShortcuts: true,
  keepNotices: false,
  reminder: '10',
  reminderEmail: 'off',
  dateFormat: 'words',
  timeFormat: '24',
}

/** The settings that a user has chosen, the same as `UserSettings` without zod. */
type ChosenSettings = { [K in keyof ResolvedSettings]?: ResolvedSettings[K] | undefined }

/** Resolves a user's settings, completed with the defaults. */
export const resolveSettings = (settings: ChosenSettings): ResolvedSettings => ({
  ...defaultSettings,
  ...layoutDefaults[settings.layout ?? defaultSettings.layout],
  ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
})
