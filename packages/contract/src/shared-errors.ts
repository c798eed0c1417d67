import { defineErrors } from './define-errors.ts'

/** Errors that several slices share, most of them about fields. */
export const sharedErrors = defineErrors({
  'email-invalid': { status: 400, en: 'Enter a valid email', fr: 'Saisissez une adresse e-mail valide' },
  'login-email-invalid': {
    status: 400,
    en: 'Please enter a valid email',
    fr: 'Veuillez saisir une adresse e-mail valide',
  },
  'first-name-invalid': { status: 400, en: 'Enter a valid first name', fr: 'Saisissez un prénom valide' },
  'last-name-invalid': { status: 400, en: 'Enter a valid last name', fr: 'Saisissez un nom de famille valide' },
  'password-invalid': { status: 400, en: 'Enter a valid password', fr: 'Saisissez un mot de passe valide' },
  'password-weak': {
    status: 400,
    en: 'Password must contain at least 6 characters, including upper case/ lower case and numbers',
    fr: 'Le mot de passe doit contenir au moins 6 caractères, dont majuscules, minuscules et chiffres',
  },
  'passwords-differ': { status: 400, en: 'Passwords do not match', fr: 'Les mots de passe ne correspondent pas' },
  'name-invalid': { status: 400, en: 'Enter a valid name', fr: 'Saisissez un nom valide' },
  'own-role': {
    status: 403,
    en: "You can't change your own role",
    fr: 'Vous ne pouvez pas modifier votre propre rôle',
  },
  'role-disabled': {
    status: 409,
    en: 'This role is disabled. Enable it first',
    fr: 'Ce rôle est désactivé. Activez-le d’abord',
  },
  'password-short': {
    status: 400,
    en: 'Your organisation requires a longer password',
    fr: 'Votre organisation exige un mot de passe plus long',
  },
  'password-incorrect': { status: 403, en: 'Incorrect password', fr: 'Mot de passe incorrect' },
  'own-password-incorrect': {
    status: 403,
    en: 'Password incorrect, try again',
    fr: 'Mot de passe incorrect, réessayez',
  },
  'confirmation-required': {
    status: 403,
    en: 'Sign in with your identity provider again to confirm this',
    fr: 'Reconnectez-vous avec votre fournisseur d’identité pour confirmer',
  },
  'password-sign-in-off': {
    status: 403,
    en: 'This organisation signs in with its identity provider instead of passwords',
    fr: 'Cette organisation se connecte avec son fournisseur d’identité et non par mot de passe',
  },
  'image-animated': {
    status: 400,
    en: "Animated images aren't supported. Save it as a still image",
    fr: 'Les images animées ne sont pas prises en charge. Enregistrez-la comme image fixe',
  },
  /** The caller was let in to a meeting, and is not connected to it, or was so too long ago. */
  'not-connected': {
    status: 409,
    en: 'You are not connected to this meeting',
    fr: 'Vous n’êtes pas connecté à cette réunion',
  },
  'unknown-client': { status: 401, en: 'client authorization failed', fr: 'client authorization failed' },
  'client-disabled': {
    status: 403,
    en: 'This app is switched off. Use the portal in a browser instead',
    fr: 'Cette application est désactivée. Utilisez plutôt le portail dans un navigateur',
  },
  'client-too-old': {
    status: 403,
    en: 'This version is no longer accepted. Update the app, or reload the page',
    fr: 'Cette version n’est plus acceptée. Mettez à jour l’application ou rechargez la page',
  },
  'client-too-new': {
    status: 403,
    en: 'This version is not accepted yet. Use an earlier one',
    fr: 'Cette version n’est pas encore acceptée. Utilisez une version antérieure',
  },
  'version-invalid': {
    status: 400,
    en: 'Enter a valid version number',
    fr: 'Saisissez un numéro de version valide',
  },
  'email-taken': { status: 409, en: 'Email already registered', fr: 'Cette adresse e-mail est déjà enregistrée' },
  'end-before-start': {
    status: 400,
    en: 'Cannot Choose a Pre-Date for End Date',
    fr: 'La date de fin ne peut pas précéder la date de début',
  },
  'user-email-limit': {
    status: 429,
    en: 'You have reached today’s limit of emails to people outside your organisation. Try again tomorrow',
    fr: 'Vous avez atteint la limite quotidienne d’e-mails à des personnes extérieures à votre organisation. Réessayez demain',
  },
  'tenant-email-limit': {
    status: 429,
    en: 'This organisation has reached today’s limit of emails to people outside it. Try again tomorrow',
    fr: 'Cette organisation a atteint la limite quotidienne d’e-mails à des personnes extérieures. Réessayez demain',
  },
  'two-factor-required': {
    status: 409,
    en: 'Your organisation requires two-factor authentication. Add another method first',
    fr: 'Votre organisation exige la double authentification. Ajoutez d’abord une autre méthode',
  },
  'undo-expired': { status: 409, en: 'This can no longer be undone', fr: 'Cette action ne peut plus être annulée' },
  'own-account': {
    status: 409,
    en: "You can't do this to your own account",
    fr: 'Vous ne pouvez pas faire cela à votre propre compte',
  },
  'invitation-pending': {
    status: 409,
    en: 'This user has not accepted the invitation yet',
    fr: 'Cet utilisateur n’a pas encore accepté l’invitation',
  },
  'alternative-host-not-invited': {
    status: 400,
    en: 'Alternative hosts have to be invited to the meeting',
    fr: 'Les hôtes suppléants doivent être invités à la réunion',
  },
  'alternative-host-invalid': {
    status: 400,
    en: 'Only other users of your organisation who can sign in can be alternative hosts',
    fr: 'Seuls les autres utilisateurs de votre organisation qui peuvent se connecter peuvent être hôtes suppléants',
  },
  'mode-not-available': {
    status: 400,
    en: 'This meeting mode is disabled or was deleted. Choose another one',
    fr: 'Ce mode de réunion est désactivé ou a été supprimé. Choisissez-en un autre',
  },
  'option-fixed': {
    status: 400,
    en: 'The meeting mode does not allow this option to be changed',
    fr: 'Le mode de réunion ne permet pas de modifier cette option',
  },
  'contradicts-encryption': {
    status: 400,
    en: 'This cannot be combined with end-to-end encryption, because the portal would have to read the meeting',
    fr: 'C’est incompatible avec le chiffrement de bout en bout, car le portail devrait lire la réunion',
  },
  'no-sound': {
    status: 400,
    en: 'Allow at least one way to hear and speak',
    fr: 'Autorisez au moins une façon d’entendre et de parler',
  },
  'option-off': { status: 403, en: 'The host has turned this off', fr: 'L’hôte a désactivé cette fonction' },
  'drawing-full': {
    status: 409,
    en: 'There is no more space for drawings in this meeting',
    fr: 'Il n’y a plus de place pour des dessins dans cette réunion',
  },
  'meeting-id-invalid': { status: 400, en: 'Enter a valid Meeting Id', fr: 'Saisissez un numéro de réunion valide' },
  'meeting-id-not-found': { status: 404, en: 'Meeting Id not found', fr: 'Numéro de réunion introuvable' },
})
