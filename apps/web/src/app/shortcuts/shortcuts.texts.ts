import { maxShortcuts } from '@foyer/contract/identity/settings'
import { defineTexts } from '#lib/texts.ts'

export const shortcutsTexts = defineTexts({
  en: {
    shortcuts: 'Shortcuts',
    edit: 'Edit shortcuts',
    search: 'App or page',
    current: 'Your shortcuts',
    found: 'Pages',
    none: 'No shortcuts yet. Search for a page and mark it with the star.',
    noResults: 'No results..',
    full: `You can keep ${maxShortcuts} shortcuts. Remove one first.`,
    star: (page: string) => `Shortcut: ${page}`,
    moveUp: (page: string) => `Move up: ${page}`,
    moveDown: (page: string) => `Move down: ${page}`,
    moved: (page: string, position: number, count: number) => `${page}: ${position} of ${count}`,
  },
  fr: {
    shortcuts: 'Raccourcis',
    edit: 'Modifier les raccourcis',
    search: 'Application ou page',
    current: 'Vos raccourcis',
    found: 'Pages',
    none: 'Aucun raccourci. Cherchez une page et marquez-la avec l’étoile.',
    noResults: 'Aucun résultat..',
    full: `Vous pouvez garder ${maxShortcuts} raccourcis. Retirez-en un d’abord.`,
    star: (page) => `Raccourci : ${page}`,
    moveUp: (page) => `Monter : ${page}`,
    moveDown: (page) => `Descendre : ${page}`,
    moved: (page, position, count) => `${page} : ${position} sur ${count}`,
  },
})
