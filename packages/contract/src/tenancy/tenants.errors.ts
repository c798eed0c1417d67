import { defineErrors } from '../define-errors.ts'

export const tenantsErrors = defineErrors({
  'subdomain-invalid': { status: 400, en: 'Enter a valid subdomain', fr: 'Saisissez un sous-domaine valide' },
  'subdomain-taken': { status: 409, en: 'This subdomain is taken', fr: 'Ce sous-domaine est déjà pris' },
  'subdomains-impossible': {
    status: 400,
    en: "Subdomains aren't available because this installation uses an IP address",
    fr: 'Les sous-domaines ne sont pas disponibles, car cette installation utilise une adresse IP',
  },
  'operator-protected': {
    status: 409,
    en: "The operator's tenant can't be moved, disabled or deleted",
    fr: 'L’organisation de l’opérateur ne peut être ni déplacée, ni désactivée, ni supprimée',
  },
  'session-days-exceeded': {
    status: 400,
    en: 'The operator allows a shorter time only',
    fr: 'L’opérateur n’autorise qu’une durée plus courte',
  },
  'name-mismatch': { status: 400, en: "The name doesn't match", fr: 'Le nom ne correspond pas' },
})
