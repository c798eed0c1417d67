import { defineTexts } from '#lib/texts.ts'

export const linkTexts = defineTexts({
  en: {
    action: 'Copy sign-in link',
    title: (name: string) => `Sign-in link for ${name}`,
    invitation:
      'With this link the user chooses a first password and is signed in. Send it only to the user. Earlier links stop working.',
    reset:
      'With this link the user chooses a new password. Send it only to the user. Earlier links stop working; the current password works until then.',
    copy: 'Copy sign-in link',
    copyOf: (email: string) => `Copy the sign-in link for ${email}`,
    copied: 'Sign-in link copied',
    copyFailed: 'The browser did not allow copying. Select the link and copy it yourself',
    link: 'Sign-in link',
    until: (when: string) => `Valid until ${when}`,
    once: 'The link works once.',
    close: 'Close',
    beforeInviting: 'After inviting, copy a sign-in link for each user and send it yourself.',
    copyEach: 'No email was sent. Copy a sign-in link for each user and send it yourself:',
  },
  fr: {
    action: 'Copier le lien de connexion',
    title: (name) => `Lien de connexion pour ${name}`,
    invitation:
      'Avec ce lien, l’utilisateur choisit un premier mot de passe et se trouve connecté. Ne l’envoyez qu’à lui. Les liens précédents cessent de fonctionner.',
    reset:
      'Avec ce lien, l’utilisateur choisit un nouveau mot de passe. Ne l’envoyez qu’à lui. Les liens précédents cessent de fonctionner ; le mot de passe actuel reste valable jusque-là.',
    copy: 'Copier le lien de connexion',
    copyOf: (email) => `Copier le lien de connexion de ${email}`,
    copied: 'Lien de connexion copié',
    copyFailed: 'Le navigateur n’a pas permis la copie. Sélectionnez le lien et copiez-le vous-même',
    link: 'Lien de connexion',
    until: (when) => `Valable jusqu’au ${when}`,
    once: 'Le lien ne fonctionne qu’une fois.',
    close: 'Fermer',
    beforeInviting: 'Après l’invitation, copiez un lien de connexion pour chaque utilisateur et envoyez-le vous-même.',
    copyEach:
      'Aucun e-mail n’a été envoyé. Copiez un lien de connexion pour chaque utilisateur et envoyez-le vous-même :',
  },
})
