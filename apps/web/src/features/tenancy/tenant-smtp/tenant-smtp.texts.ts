import { mailProblemLabels } from '@foyer/contract/operations/mail-problems'
import { tenantSmtpLabels } from '@foyer/contract/tenancy/tenant-smtp'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts, toTexts } from '#lib/texts.ts'

const labels = toTexts({ ...tenantSmtpLabels, ...mailProblemLabels })

export const tenantSmtpTexts = defineTexts({
  en: {
    ...commonTexts.en,
    ...labels.en,
    form: 'Mail server',
    configured:
      'All email of this organisation is sent through this server: invitations, password links and meeting updates.',
    notConfigured:
      'This organisation has no mail server of its own. Its email is sent through the server of the installation. If there is none, emails are only stored in the mail log.',
    host: 'Email server',
    usernameHint: "Leave empty if the server doesn't require one.",
    certificateHint:
      'Only needed if the server’s certificate doesn’t come from a public authority. Paste yours as PEM; no other is trusted then.',
    savedPlaceholder: 'Unchanged',
    passwordSaved: 'A password is saved. Leave empty to keep it.',
    enterAgain: 'The saved password is for another server or user name. Enter the password again.',
    passwordRemoved: 'The saved password is removed when you save.',
    clear_password: 'Remove the saved password',
    exposedTitle: 'The password is sent unencrypted',
    exposed: 'Without TLS, others can read the password and emails. Choose STARTTLS or TLS if the server supports it.',
    saved: 'Mail server saved successfully',
    test: 'Send me a test email',
    accepted: (to: string) => `The server accepted the email. Check that it arrives at ${to}.`,
    rejected: 'The server rejected the email.',
    notSent: 'The email was not sent.',
    response: 'Server response',
    changedSince: 'The form has changed since this test.',
    removeTitle: 'Remove the mail server?',
    removeBody:
      'Email of this organisation will be sent through the server of the installation again. If there is none, emails are stored in the mail log but not sent.',
    removed: 'Mail server removed successfully',
  },
  fr: {
    ...commonTexts.fr,
    ...labels.fr,
    form: 'Serveur de messagerie',
    configured:
      'Tous les e-mails de cette organisation passent par ce serveur : invitations, liens de mot de passe et informations sur les réunions.',
    notConfigured:
      'Cette organisation n’a pas son propre serveur de messagerie. Ses e-mails passent par celui de l’installation. S’il n’y en a pas, ils sont seulement conservés dans le journal des e-mails.',
    host: 'Serveur de messagerie',
    usernameHint: 'Laissez vide si le serveur n’en demande pas.',
    certificateHint:
      'Nécessaire seulement si le certificat du serveur ne vient pas d’une autorité publique. Collez la vôtre au format PEM ; elle est alors la seule acceptée.',
    savedPlaceholder: 'Inchangé',
    passwordSaved: 'Un mot de passe est enregistré. Laissez vide pour le conserver.',
    enterAgain:
      'Le mot de passe enregistré correspond à un autre serveur ou nom d’utilisateur. Saisissez-le à nouveau.',
    passwordRemoved: 'Le mot de passe enregistré sera supprimé à l’enregistrement.',
    clear_password: 'Supprimer le mot de passe enregistré',
    exposedTitle: 'Le mot de passe est envoyé sans chiffrement',
    exposed:
      'Sans TLS, d’autres personnes peuvent lire le mot de passe et les e-mails. Choisissez STARTTLS ou TLS si le serveur le permet.',
    saved: 'Serveur de messagerie enregistré',
    test: 'M’envoyer un e-mail de test',
    accepted: (to) => `Le serveur a accepté l’e-mail. Vérifiez qu’il arrive à ${to}.`,
    rejected: 'Le serveur a refusé l’e-mail.',
    notSent: 'L’e-mail n’a pas été envoyé.',
    response: 'Réponse du serveur',
    changedSince: 'Le formulaire a changé depuis ce test.',
    removeTitle: 'Retirer le serveur de messagerie ?',
    removeBody:
      'Les e-mails de cette organisation passeront de nouveau par le serveur de l’installation. S’il n’y en a pas, ils seront conservés dans le journal des e-mails sans être envoyés.',
    removed: 'Serveur de messagerie retiré',
  },
})
