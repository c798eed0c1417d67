import { defineTexts } from '#lib/texts.ts'

export const keysTexts = defineTexts({
  en: {
    title: 'Keyboard shortcuts',
    off: 'Single keys are switched off in your settings. The others still work.',
    search: 'Search or jump to a page',
    schedule: 'Schedule a meeting',
    join: 'Join a meeting',
    keys: 'Show this list',
    go: (page: string) => `Go to: ${page}`,
    notices: 'Move to the notices and back',
    close: 'Close what is open',
  },
  fr: {
    title: 'Raccourcis clavier',
    off: 'Les touches simples sont désactivées dans vos paramètres. Les autres restent actives.',
    search: 'Rechercher ou ouvrir une page',
    schedule: 'Planifier une réunion',
    join: 'Rejoindre une réunion',
    keys: 'Afficher cette liste',
    go: (page) => `Aller à : ${page}`,
    notices: 'Aller aux avis et revenir',
    close: 'Fermer ce qui est ouvert',
  },
})
