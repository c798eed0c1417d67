import { defineTexts } from '#lib/texts.ts'

export const pastChatTexts = defineTexts({
  en: { title: 'Chat', more: 'Show more messages', none: 'There are no messages for you.' },
  fr: { title: 'Discussion', more: 'Afficher plus de messages', none: 'Il n’y a aucun message pour vous.' },
})
