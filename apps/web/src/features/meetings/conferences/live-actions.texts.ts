import { defineTexts, plural } from '#lib/texts.ts'

export const liveActionsTexts = defineTexts({
  en: {
    lock: 'Lock',
    unlock: 'Unlock',
    isLocked: 'Locked',
    locked: (topic: string) => `${topic} is locked: nobody else can join`,
    unlocked: (topic: string) => `${topic} is unlocked`,
    end: 'End meeting…',
    endTitle: (topic: string) => `End ${topic} for everyone?`,
    endBody: (people: number) =>
      plural('en', people, {
        one: '# participant is disconnected immediately.',
        other: 'All # participants are disconnected immediately.',
      }),
    endVerb: 'End meeting',
    ended: 'Meeting ended',
  },
  fr: {
    lock: 'Verrouiller',
    unlock: 'Déverrouiller',
    isLocked: 'Verrouillée',
    locked: (topic) => `${topic} est verrouillée : plus personne ne peut y entrer`,
    unlocked: (topic) => `${topic} est déverrouillée`,
    end: 'Terminer la réunion…',
    endTitle: (topic) => `Terminer ${topic} pour tous ?`,
    endBody: (people) =>
      plural('fr', people, {
        one: '# participant est déconnecté aussitôt.',
        other: 'Les # participants sont déconnectés aussitôt.',
      }),
    endVerb: 'Terminer la réunion',
    ended: 'Réunion terminée',
  },
})
