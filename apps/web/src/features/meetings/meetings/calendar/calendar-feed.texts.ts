import { defineTexts } from '#lib/texts.ts'

export const calendarFeedTexts = defineTexts({
  en: {
    title: 'Subscribe to calendar',
    why: 'Your calendar application can show these meetings and keep them up to date, from a private address.',
    secret: 'Anyone who has this address can read your meetings and their passwords. Do not pass it on.',
    create: 'Create address',
    ready: 'This address is shown only now. Add it to your calendar application as a subscription.',
    address: 'Address',
    copy: 'Copy address',
    copied: 'Address copied',
    open: 'Open in calendar application',
    created: 'Created',
    lastUsed: 'Last used',
    never: 'Not yet',
    replace: 'Replace address',
    replaceWhy: 'The address that you have stops working at once. Calendar applications need the new one.',
    turnOff: 'Turn off',
    turnOffWhy:
      'The address stops working at once and for good: if you subscribe again, calendar applications need a new one.',
    turnedOff: 'Subscription turned off',
    done: 'Done',
  },
  fr: {
    title: 'S’abonner au calendrier',
    why: 'Votre application de calendrier peut afficher ces réunions et les tenir à jour, depuis une adresse privée.',
    secret: 'Toute personne qui a cette adresse peut lire vos réunions et leurs mots de passe. Ne la transmettez pas.',
    create: 'Créer une adresse',
    ready: 'Cette adresse ne s’affiche que maintenant. Ajoutez-la à votre application de calendrier comme abonnement.',
    address: 'Adresse',
    copy: 'Copier l’adresse',
    copied: 'Adresse copiée',
    open: 'Ouvrir dans l’application de calendrier',
    created: 'Création',
    lastUsed: 'Dernière utilisation',
    never: 'Pas encore utilisée',
    replace: 'Remplacer l’adresse',
    replaceWhy:
      'L’adresse actuelle cesse immédiatement de fonctionner. Les applications de calendrier ont besoin de la nouvelle.',
    turnOff: 'Désactiver',
    turnOffWhy:
      'L’adresse cesse immédiatement et définitivement de fonctionner : pour vous abonner de nouveau, il faudra en donner une nouvelle à vos applications de calendrier.',
    turnedOff: 'Abonnement désactivé',
    done: 'Terminé',
  },
})
