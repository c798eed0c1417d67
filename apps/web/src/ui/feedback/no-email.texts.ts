import { defineTexts } from '#lib/texts.ts'

export const noEmailTexts = defineTexts({
  en: { title: 'No email will be sent: no mail server is configured' },
  fr: { title: 'Aucun e-mail ne sera envoyé : aucun serveur de messagerie n’est configuré' },
})
