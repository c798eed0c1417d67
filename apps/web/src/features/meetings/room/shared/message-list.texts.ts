import { defineTexts } from '#lib/texts.ts'

export const messageListTexts = defineTexts({
  en: {
    you: 'You',
    guest: 'Guest',
    toHosts: 'To the hosts',
    toAllRooms: 'To all rooms',
    direct: 'Direct message',
    directTo: (name: string) => `Direct message to ${name}`,
    linkInNewTab: (url: string) => `${url} (opens in a new tab)`,
  },
  fr: {
    you: 'Vous',
    guest: 'Invité',
    toHosts: 'Aux hôtes',
    toAllRooms: 'À toutes les salles',
    direct: 'Message privé',
    directTo: (name) => `Message privé à ${name}`,
    linkInNewTab: (url) => `${url} (s’ouvre dans un nouvel onglet)`,
  },
})
