import { settings } from '@foyer/contract/identity/settings'
import { defineReference } from '#platform/calls/define-reference.ts'

export const settingsReference = defineReference(settings, {
  title: 'Settings of a user',
  description: 'How the portal looks and behaves for the signed-in user, on every device.',
  calls: {
    update: {
      summary: 'Change some of your settings',
      description: 'Settings that are not named stay as they are; null restores the default of the organisation.',
    },
    reset: 'Restore the defaults of all your settings',
    updateShortcuts: 'Replace your shortcuts',
  },
  fields: {
    layout: 'Arrangement of toolbar, navbar and content.',
    mode: 'Width of the page.',
    scroll: 'Whether the content scrolls below a fixed frame, or the page as a whole.',
    navbar: 'Side of the navbar.',
    folded: 'Whether the navbar shows icons only.',
    toolbar: 'Whether the toolbar is above the navbar, or below its upper edge, beside it.',
    toolbarFixed: 'Whether the toolbar stays in view while the page scrolls.',
    shortcutStrip: 'Whether the strip of shortcuts of layout 3 is open.',
    direction: 'Writing direction of the pages.',
    scrollbars: 'Whether the pages have scrollbars of their own instead of those of the system.',
    animations: 'Whether things move; by default as the system is set.',
    colourScheme: 'Light or dark; `auto` is as the system is set.',
    density: 'How much space lists and forms take.',
    mainColour: 'Colour of the content.',
    navbarColour: 'Colour of the navbar.',
    toolbarColour: 'Colour of the toolbar.',
    footerColour: 'Colour of the footer.',
    reminder: 'Minutes before a meeting at which the portal shows a reminder, or `off`.',
    reminderEmail: 'Minutes before a meeting at which a reminder is sent by email, or `off`.',
    dateFormat: 'How dates are written: in words, day or month first, or as ISO 8601.',
    timeFormat: 'Whether times have 24 or 12 hours.',
    keyboardShortcuts: 'Whether single keys are commands.',
    keepNotices: 'Whether notices stay until they are closed.',
    shortcuts: 'Paths of menu entries, such as `/portal/upcoming-meetings`, in the order in which they are shown.',
  },
})
