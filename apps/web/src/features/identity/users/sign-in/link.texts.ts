import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts } from '#lib/texts.ts'

export const linkTexts = defineTexts({
  en: {
    ...commonTexts.en,
    action: 'Copy sign-in link',
    title: (name: string) => `Sign-in link for ${name}`,
    invitation:
      'With this link, the user chooses a first password and is signed in. Send it only to the user. Earlier links stop working.',
    reset:
      'With this link, the user chooses a new password. Send it only to the user. Earlier links stop working. The current password works until a new one is chosen.',
    copy: 'Copy sign-in link',
    copyFor: (email: string) => `Copy the sign-in link for ${email}`,
    copied: 'Sign-in link copied',
    copyFailed: 'Your browser blocked copying. Select the link and copy it yourself',
    link: 'Sign-in link',
    until: (when: string) => `Valid until ${when}`,
    once: 'The link works once.',
    beforeInviting: 'After inviting, copy a sign-in link for each user and send it yourself.',
    copyEach: 'No email was sent. Copy a sign-in link for each user and send it yourself:',
  },
  fr: {
    ...commonTexts.fr,
    action: 'Copier le lien de connexion',
    title: (name) => `Lien de connexion pour ${name}`,
    invitation:
      'Avec ce lien, l’utilisateur choisit son premier mot de passe et est connecté. Ne l’envoyez qu’à lui. Les liens précédents cessent de fonctionner.',
    reset:
      'Avec ce lien, l’utilisateur choisit un nouveau mot de passe. Ne l’envoyez qu’à lui. Les liens précédents cessent de fonctionner. Le mot de passe actuel reste valable jusqu’au choix du nouveau.',
    copy: 'Copier le lien de connexion',
    copyFor: (email) => `Copier le lien de connexion de ${email}`,
    copied: 'Lien de connexion copié',
    copyFailed: 'Votre navigateur a bloqué la copie. Sélectionnez le lien et copiez-le vous-même',
    link: 'Lien de connexion',
    until: (when) => `Valable jusqu’au ${when}`,
    once: 'Le lien ne fonctionne qu’une fois.',
    beforeInviting: 'Après l’invitation, copiez un lien de connexion pour chaque utilisateur et envoyez-le vous-même.',
    copyEach:
      'Aucun e-mail n’a été envoyé. Copiez un lien de connexion pour chaque utilisateur et envoyez-le vous-même :',
  },
})
