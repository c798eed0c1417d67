import { defineTexts, plural } from '#lib/texts.ts'

/** Apart from those of the panel, which load with it. */
export const quickPanelButtonTexts = defineTexts({
  en: {
    label: (parts: readonly string[]) => ['Quick panel', ...parts].join(', '),
    unread: (count: number) => plural('en', count, { one: '# unread notice', other: '# unread notices' }),
    running: (percent: string) => `Background tasks: ${percent}`,
  },
  fr: {
    label: (parts) => ['Panneau rapide', ...parts].join(', '),
    unread: (count) => plural('fr', count, { one: '# avis non lu', other: '# avis non lus' }),
    running: (percent) => `Tâches en arrière-plan : ${percent}`,
  },
})
