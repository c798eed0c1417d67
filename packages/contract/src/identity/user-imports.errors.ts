import { defineErrors } from '../define-errors.ts'

export const userImportsErrors = defineErrors({
  'import-too-large': {
    status: 413,
    en: 'This file exceeds maximum upload size of 1 MB',
    fr: 'Ce fichier dépasse la taille maximale de 1 Mo',
  },
  'import-unreadable': {
    status: 400,
    en: "This isn't a readable CSV file",
    fr: 'Ce fichier n’est pas un fichier CSV lisible',
  },
  'import-empty': { status: 400, en: 'This file has no rows', fr: 'Ce fichier n’a aucune ligne' },
  'header-missing': {
    status: 400,
    en: 'The first line must contain the column names',
    fr: 'La première ligne doit contenir les noms des colonnes',
  },
  'header-repeated': { status: 400, en: 'Two columns have the same name', fr: 'Deux colonnes portent le même nom' },
  'header-not-allowed': {
    status: 400,
    en: "A column name isn't allowed",
    fr: 'Un nom de colonne n’est pas autorisé',
  },
  'too-many-rows': {
    status: 400,
    en: 'This file has too many rows. Split it',
    fr: 'Ce fichier a trop de lignes. Divisez-le',
  },
  'row-too-long': {
    status: 400,
    en: 'This row has more cells than columns',
    fr: 'Cette ligne a plus de cellules qu’il n’y a de colonnes',
  },
  'name-too-long': {
    status: 400,
    en: 'A name can have up to 100 characters',
    fr: 'Un nom peut comporter jusqu’à 100 caractères',
  },
  'name-unreadable': {
    status: 400,
    en: 'A name contains invalid characters',
    fr: 'Un nom contient des caractères non valides',
  },
  'too-many-columns': { status: 400, en: 'This file has too many columns', fr: 'Ce fichier a trop de colonnes' },
  'email-column-missing': {
    status: 400,
    en: 'Choose the column that contains the email address',
    fr: 'Choisissez la colonne qui contient l’adresse e-mail',
  },
  'duplicate-email': {
    status: 400,
    en: 'This email appears more than once',
    fr: 'Cette adresse e-mail figure plusieurs fois',
  },
  'already-member': {
    status: 400,
    en: 'Already a user of this organisation',
    fr: 'Déjà utilisateur de cette organisation',
  },
  'role-not-allowed': {
    status: 400,
    en: "This role can't be assigned by import",
    fr: 'Ce rôle ne peut pas être attribué par une importation',
  },
  'role-unknown': { status: 400, en: 'Unknown role', fr: 'Rôle inconnu' },
  'group-unknown': { status: 400, en: 'Unknown group', fr: 'Groupe inconnu' },
  'group-not-allowed': {
    status: 400,
    en: "You can't add users to this group",
    fr: 'Vous ne pouvez pas ajouter d’utilisateurs à ce groupe',
  },
  'language-unknown': { status: 400, en: 'Unknown language', fr: 'Langue inconnue' },
  'import-started': { status: 409, en: 'This import has already started', fr: 'Cette importation a déjà commencé' },
})
