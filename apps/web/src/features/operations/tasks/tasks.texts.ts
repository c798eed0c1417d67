import type { CancelReason } from '@foyer/contract/operations/tasks'
import { defineTexts, plural } from '#lib/texts.ts'

/** Names of bulk changes, by the action that the server puts in the task's label. */
type Action = 'enable' | 'disable' | 'role' | 'resend' | 'unlink' | 'delete'
type Actions = { readonly [action in Action]: string }

const actions: { readonly [language in 'en' | 'fr']: Actions } = {
  en: {
    enable: 'Enabling users',
    disable: 'Disabling users',
    role: 'Changing user roles',
    resend: 'Resending invitations',
    unlink: 'Unlinking users',
    delete: 'Deleting users',
  },
  fr: {
    enable: 'Activation d’utilisateurs',
    disable: 'Désactivation d’utilisateurs',
    role: 'Changement de rôle d’utilisateurs',
    resend: 'Renvoi d’invitations',
    unlink: 'Dissociation d’utilisateurs',
    delete: 'Suppression d’utilisateurs',
  },
}
const describeAction = (language: 'en' | 'fr', action: string): string =>
  Object.entries(actions[language]).find(([name]) => name === action)?.[1] ?? action

export const tasksTexts = defineTexts({
  en: {
    importLabel: (file: string) => (file === '' ? 'Import of users' : `Import of ${file}`),
    actionLabel: (action: string) => describeAction('en', action),
    waiting: 'Starting…',
    cancel: 'Cancel',
    cancelTask: (task: string) => `Cancel: ${task}`,
    failedRows: (count: number) => plural('en', count, { one: '# failed row', other: '# failed rows' }),
    done: (count: number) => plural('en', count, { one: '# done', other: '# done' }),
    failed: (count: number) => plural('en', count, { one: '# failed', other: '# failed' }),
    imported: (count: number) => plural('en', count, { one: '# imported', other: '# imported' }),
    skipped: (count: number) => plural('en', count, { one: '# skipped', other: '# skipped' }),
    skippedRows: (count: number) => plural('en', count, { one: '# skipped row', other: '# skipped rows' }),
    cancelled: (reason: CancelReason) =>
      ({
        requested: 'Cancelled',
        'tenant-disabled': 'Cancelled because the organisation was disabled',
        'permission-lost': 'Cancelled because your account no longer had permission',
      })[reason],
    result: 'Result',
    resultOf: (task: string) => `Result: ${task}`,
    showAll: (count: number) => `Show all ${count} tasks`,
    ended: (task: string, outcome: string) => `${task}: ${outcome}`,
  },
  fr: {
    importLabel: (file) => (file === '' ? 'Importation d’utilisateurs' : `Importation de ${file}`),
    actionLabel: (action) => describeAction('fr', action),
    waiting: 'Démarrage…',
    cancel: 'Annuler',
    cancelTask: (task) => `Annuler : ${task}`,
    failedRows: (count) => plural('fr', count, { one: '# ligne en échec', other: '# lignes en échec' }),
    done: (count) => plural('fr', count, { one: '# effectuée', other: '# effectuées' }),
    failed: (count) => plural('fr', count, { one: '# en échec', other: '# en échec' }),
    imported: (count) => plural('fr', count, { one: '# importée', other: '# importées' }),
    skipped: (count) => plural('fr', count, { one: '# ignorée', other: '# ignorées' }),
    skippedRows: (count) => plural('fr', count, { one: '# ligne ignorée', other: '# lignes ignorées' }),
    cancelled: (reason) =>
      ({
        requested: 'Annulée',
        'tenant-disabled': 'Annulée, car l’organisation a été désactivée',
        'permission-lost': 'Annulée, car votre compte n’en avait plus le droit',
      })[reason],
    result: 'Résultat',
    resultOf: (task) => `Résultat : ${task}`,
    showAll: (count) => `Afficher les ${count} tâches`,
    ended: (task, outcome) => `${task} : ${outcome}`,
  },
})
