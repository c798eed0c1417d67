import { defineTexts } from '#lib/texts.ts'

/** Texts about muting a rule, wherever it is shown. */
export const muteTexts = defineTexts({
  en: {
    muteVerb: 'Mute',
    muteDone: 'Rule muted successfully',
    unmute: 'Unmute',
    unmuted: 'Rule unmuted successfully',
    'until:hour': 'For an hour',
    'until:tomorrow': 'Until tomorrow, 08:00',
    'until:week': 'For a week',
  },
  fr: {
    muteVerb: 'Mettre en sourdine',
    muteDone: 'Règle mise en sourdine',
    unmute: 'Rétablir les e-mails',
    unmuted: 'E-mails rétablis',
    'until:hour': 'Pendant une heure',
    'until:tomorrow': 'Jusqu’à demain, 08:00',
    'until:week': 'Pendant une semaine',
  },
})
