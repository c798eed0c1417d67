import { defineTexts, plural } from '#lib/texts.ts'

/** The state of what one's account has, in the rows of the profile. */
export const accountStateTexts = defineTexts({
  en: {
    codeOn: (date: string) => `App: on since ${date}`,
    codeOff: 'App: off',
    passkeys: (count: number) =>
      count === 0 ? 'no passkeys' : plural('en', count, { one: '# passkey', other: '# passkeys' }),
    devices: (count: number) => plural('en', count, { one: 'Signed in on # device', other: 'Signed in on # devices' }),
    feedOn: (date: string) => `On since ${date}`,
    feedOff: 'Off',
  },
  fr: {
    codeOn: (date) => `Application : activée le ${date}`,
    codeOff: 'Application : désactivée',
    passkeys: (count) =>
      count === 0 ? 'aucune clé d’accès' : plural('fr', count, { one: '# clé d’accès', other: '# clés d’accès' }),
    devices: (count) => plural('fr', count, { one: 'Connecté sur # appareil', other: 'Connecté sur # appareils' }),
    feedOn: (date) => `Activé le ${date}`,
    feedOff: 'Désactivé',
  },
})
