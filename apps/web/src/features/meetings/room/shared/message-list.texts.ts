import { defineTexts } from '#lib/texts.ts'

export const messageListTexts = defineTexts({
  en: {
    you: 'You',
    guest: 'Guest',
    toHosts: 'To the hosts',
    direct: 'Direct message',
    directTo: (name: string) => `Direct message to ${name}`,
    linkInNewTab: (url: string) => `${url} (opens in a new tab)`,
  },
  fr: {
    you: 'Vous',
    guest: 'Invité',
    toHosts: 'Aux hôtes',
    direct: 'Message privé',
    directTo: (name) => `Message privé à ${name}`,
    linkInNewTab: (url) => `${url} (s’ouvre dans un nouvel onglet)`,
  },
})
