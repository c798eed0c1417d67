import { defineTexts } from '#lib/texts.ts'

export const noEmailTexts = defineTexts({
  en: {
    title: 'No email will be sent: no mail server is configured',
    chosen: 'No email will be sent: this meeting sends no invitations',
  },
  fr: {
    title: 'Aucun e-mail ne sera envoyé : aucun serveur de messagerie n’est configuré',
    chosen: 'Aucun e-mail ne sera envoyé : cette réunion n’envoie pas d’invitations',
  },
})
