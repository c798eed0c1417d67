import { defineTexts } from '#lib/texts.ts'

/** Texts that several slices share; a slice includes them in its own: `en: { ...commonTexts.en, … }`. */
export const commonTexts = defineTexts({
  en: {
    cancel: 'Cancel',
    close: 'Close',
    country: 'Country',
    email: 'Email',
    firstname: 'First name',
    language: 'Language',
    lastname: 'Last name',
    name: 'Name',
    password: 'Password',
    role: 'Role',
    save: 'Save',
    status: 'Status',
  },
  fr: {
    cancel: 'Annuler',
    close: 'Fermer',
    country: 'Pays',
    email: 'E-mail',
    firstname: 'Prénom',
    language: 'Langue',
    lastname: 'Nom de famille',
    name: 'Nom',
    password: 'Mot de passe',
    role: 'Rôle',
    save: 'Enregistrer',
    status: 'État',
  },
})
