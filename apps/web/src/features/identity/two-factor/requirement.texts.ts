import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts, plural } from '#lib/texts.ts'

export const requirementTexts = defineTexts({
  en: {
    ...commonTexts.en,
    title: 'Required two-factor authentication',
    hint: 'Users with these roles sign in with a passkey, or with their password and a code. They can’t turn it off.',
    roles: 'Individual roles',
    rolesHint: 'The boxes above include every role of their level.',
    graceDays: 'Grace period (days)',
    graceDaysHint:
      'Until then they see a notice; after that, signing in leads to the setup. Changing this restarts it.',
    twoFactor: 'Two-factor authentication',
    manage: 'Manage',
    notRequired: 'Not required',
    ofAll: (when: string) => `Required of everyone ${when}`,
    ofSome: (when: string, whom: string) => `Required ${when}: ${whom}`,
    since: (date: string) => `since ${date}`,
    from: (date: string) => `from ${date}`,
    others: (count: number) => plural('en', count, { one: '# individual role', other: '# individual roles' }),
    signsOutCaller:
      'You haven’t set up two-factor authentication yourself. Applying this signs you out at once, and signing in leads to the setup.',
    fixed: 'You can’t change this: it applies to people with more access than you.',
    apply: 'Apply',
    saved: 'Saved',
  },
  fr: {
    ...commonTexts.fr,
    title: 'Double authentification obligatoire',
    hint: 'Les utilisateurs ayant ces rôles se connectent avec une clé d’accès, ou avec leur mot de passe et un code. Ils ne peuvent pas la désactiver.',
    roles: 'Rôles particuliers',
    rolesHint: 'Les cases ci-dessus comprennent tous les rôles de leur niveau.',
    graceDays: 'Délai de configuration (jours)',
    graceDaysHint:
      'D’ici là, un avis leur est affiché ; ensuite, la connexion mène à la configuration. Toute modification le fait repartir.',
    twoFactor: 'Double authentification',
    manage: 'Gérer',
    notRequired: 'Facultative',
    ofAll: (when) => `Obligatoire pour tous ${when}`,
    ofSome: (when, whom) => `Obligatoire ${when} : ${whom}`,
    since: (date) => `depuis le ${date}`,
    from: (date) => `à partir du ${date}`,
    others: (count) => plural('fr', count, { one: '# rôle particulier', other: '# rôles particuliers' }),
    signsOutCaller:
      'Vous n’avez pas de double authentification. Appliquer ce réglage vous déconnecte aussitôt, et la connexion mène à la configuration.',
    fixed: 'Vous ne pouvez pas modifier ce réglage : il s’applique à des personnes qui ont plus d’accès que vous.',
    apply: 'Appliquer',
    saved: 'Enregistré',
  },
})
