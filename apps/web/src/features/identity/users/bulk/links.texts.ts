import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts, plural } from '#lib/texts.ts'

export const linksTexts = defineTexts({
  en: {
    ...commonTexts.en,
    title: (count: number) =>
      plural('en', count, { one: 'Sign-in link for # user', other: 'Sign-in links for # users' }),
    body: 'With a link, the user chooses a first password and is signed in. Each link works once. Send it only to its user. Earlier links of these users stop working.',
    tenant: (name: string) => `Applies to users of ${name}.`,
    skipped: 'Users who have joined already, or may do more than you, have no link.',
    copyAll: 'Copy links',
    download: 'Download links (CSV)',
    copied: 'Sign-in links copied',
    copyFailed: 'Your browser blocked copying. Download the links instead',
  },
  fr: {
    ...commonTexts.fr,
    title: (count) =>
      plural('fr', count, {
        one: 'Lien de connexion pour # utilisateur',
        other: 'Liens de connexion pour # utilisateurs',
      }),
    body: 'Avec un lien, l’utilisateur choisit son premier mot de passe et est connecté. Chaque lien fonctionne une fois. Ne l’envoyez qu’à son utilisateur. Les liens précédents de ces utilisateurs cessent de fonctionner.',
    tenant: (name) => `Concerne les utilisateurs de ${name}.`,
    skipped: 'Les utilisateurs qui ont déjà accepté, ou qui ont plus de droits que vous, n’ont pas de lien.',
    copyAll: 'Copier les liens',
    download: 'Télécharger les liens (CSV)',
    copied: 'Liens de connexion copiés',
    copyFailed: 'Votre navigateur a bloqué la copie. Téléchargez plutôt les liens',
  },
})
