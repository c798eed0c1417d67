import { defineTexts } from '#lib/texts.ts'

export const mailLogTexts = defineTexts({
  en: {
    title: 'Mail Log',
    list: 'Emails',
    empty: 'There are no emails!',
    subject: 'Subject',
    to: 'To',
    state: 'State',
    created: 'Created',
    sentAt: 'Sent',
    serverResponse: 'Mail server response',
    copy: 'Copy text',
    waiting: 'Waiting to be sent',
    sent: 'Sent',
    failed: 'Not delivered',
    unsent: 'Not sent',
    withdrawn: 'Withdrawn',
    unsentTitle: 'No mail server is configured',
    unsentBody:
      "Emails are stored here but not sent. Open one to copy its text and send it yourself. Links that sign in or set a password are hidden: copy a sign-in link from the user list instead. You can set a mail server in your organisation's settings. The operator can set one for the whole installation with SMTP_URL.",
  },
  fr: {
    title: 'Journal des e-mails',
    list: 'E-mails',
    empty: 'Il n’y a aucun e-mail !',
    subject: 'Objet',
    to: 'Destinataire',
    state: 'État',
    created: 'Créé',
    sentAt: 'Envoyé',
    serverResponse: 'Réponse du serveur de messagerie',
    copy: 'Copier le texte',
    waiting: 'En attente d’envoi',
    sent: 'Envoyé',
    failed: 'Non remis',
    unsent: 'Non envoyé',
    withdrawn: 'Retiré',
    unsentTitle: 'Aucun serveur de messagerie n’est configuré',
    unsentBody:
      'Les e-mails sont conservés ici mais ne sont pas envoyés. Ouvrez-en un pour copier son texte et l’envoyer vous-même. Les liens qui connectent ou définissent un mot de passe sont masqués : copiez plutôt un lien de connexion depuis la liste des utilisateurs. Vous pouvez configurer un serveur de messagerie dans les paramètres de l’organisation. L’exploitant peut en configurer un pour toute l’installation avec SMTP_URL.',
  },
})
