import { defineTexts } from '#lib/texts.ts'

export const sessionsTexts = defineTexts({
  en: {
    title: 'Sessions and devices',
    intro: 'Devices you’re signed in on. Sign out on a device that you no longer use, or that you do not recognise.',
    device: (browser: string, system: string) =>
      browser && system ? `${browser} on ${system}` : browser || system || 'Unknown device',
    current: 'This device',
    network: (network: string) => `Network ${network}`,
    signedIn: (when: string) => `Signed in on ${when}`,
    lastUsed: (ago: string) => `Last used: ${ago}`,
    end: 'Sign out',
    endLabel: (device: string) => `Sign out: ${device}`,
    ended: (device: string) => `Signed out: ${device}`,
    endOthers: 'Sign out on all other devices',
    endedOthers: 'You are signed out on all other devices',
    endAll: 'Sign out on all devices',
    onlyHere: 'You are signed in on this device only.',
  },
  fr: {
    title: 'Sessions et appareils',
    intro:
      'Les appareils où vous êtes connecté. Déconnectez ceux que vous n’utilisez plus ou que vous ne reconnaissez pas.',
    device: (browser: string, system: string) =>
      browser && system ? `${browser} sur ${system}` : browser || system || 'Appareil inconnu',
    current: 'Cet appareil',
    network: (network: string) => `Réseau ${network}`,
    signedIn: (when: string) => `Connexion : ${when}`,
    lastUsed: (ago: string) => `Dernière utilisation : ${ago}`,
    end: 'Déconnecter',
    endLabel: (device: string) => `Déconnecter : ${device}`,
    ended: (device: string) => `Déconnecté : ${device}`,
    endOthers: 'Déconnecter tous les autres appareils',
    endedOthers: 'Tous vos autres appareils sont déconnectés',
    endAll: 'Déconnecter tous les appareils',
    onlyHere: 'Vous n’êtes connecté que sur cet appareil.',
  },
})
