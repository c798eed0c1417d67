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
    en: 'Line {line} must contain the column names',
    fr: 'La ligne {line} doit contenir les noms des colonnes',
  },
  'header-repeated': {
    status: 400,
    en: 'Line {line} contains the name of an imported column twice',
    fr: 'La ligne {line} contient deux fois le nom d’une colonne importée',
  },
  'quote-open': {
    status: 400,
    en: 'A quotation mark in line {line} is never closed',
    fr: 'Un guillemet ouvert à la ligne {line} n’est jamais fermé',
  },
  'too-many-rows': {
    status: 400,
    en: 'This file has too many rows. Split it before line {line}',
    fr: 'Ce fichier a trop de lignes. Divisez-le avant la ligne {line}',
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
  'encoding-wrong': {
    status: 400,
    en: 'Characters can’t be read in this encoding. Choose another one under “Columns”',
    fr: 'Des caractères sont illisibles dans cet encodage. Choisissez-en un autre sous « Colonnes »',
  },
  'too-many-columns': { status: 400, en: 'Line {line} has too many columns', fr: 'La ligne {line} a trop de colonnes' },
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
