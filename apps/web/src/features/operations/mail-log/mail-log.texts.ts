import { mailLogLabels } from '@foyer/contract/operations/mail-log'
import { defineTexts, toTexts } from '#lib/texts.ts'

const labels = toTexts(mailLogLabels)

export const mailLogTexts = defineTexts({
  en: {
    ...labels.en,
    title: 'Mail log',
    list: 'Emails',
    empty: 'There are no emails!',
    emptyWhy: 'Every email that the portal sends is recorded here.',
    copy: 'Copy text',
    notWantedTitle: 'Some emails were not sent',
    notWantedBody:
      'They are stored here only: the options of their meeting exclude such emails, or no mail server was configured at the time.',
    unsentTitle: 'No mail server is configured',
    unsentBody:
      "Emails are stored here but not sent. Open one to read and copy its text. Passwords of meetings and links that sign in or answer are hidden: copy an invitation from its meeting, and a sign-in link from the user list. You can set a mail server in your organisation's settings. The operator can set one for the whole installation with SMTP_URL.",
  },
  fr: {
    ...labels.fr,
    title: 'Journal des e-mails',
    list: 'E-mails',
    empty: 'Il n’y a aucun e-mail !',
    emptyWhy: 'Chaque e-mail envoyé par le portail est enregistré ici.',
    copy: 'Copier le texte',
    notWantedTitle: 'Certains e-mails n’ont pas été envoyés',
    notWantedBody:
      'Ils sont seulement conservés ici : les options de leur réunion excluent ces e-mails, ou aucun serveur de messagerie n’était configuré.',
    unsentTitle: 'Aucun serveur de messagerie n’est configuré',
    unsentBody:
      'Les e-mails sont conservés ici mais ne sont pas envoyés. Ouvrez-en un pour lire et copier son texte. Les mots de passe des réunions et les liens qui connectent ou répondent sont masqués : copiez une invitation depuis sa réunion, et un lien de connexion depuis la liste des utilisateurs. Vous pouvez configurer un serveur de messagerie dans les paramètres de l’organisation. L’exploitant peut en configurer un pour toute l’installation avec SMTP_URL.',
  },
})
