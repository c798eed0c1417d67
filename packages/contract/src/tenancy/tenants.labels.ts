import { commonLabels, type FieldLabels, type Labels } from '../field-labels.ts'
import type { TenantUpdate } from './tenants.shapes.ts'

/** The fields of a tenant beside the common ones. */
export const tenantsLabels = {
  sname: { en: 'Short name', fr: 'Nom court' },
  adminEmail: { en: 'Administrator’s email', fr: 'E-mail de l’administrateur' },
  passwordLength: { en: 'Minimum password length', fr: 'Longueur minimale des mots de passe' },
  signupNormal: { en: 'Sign-up by email', fr: 'Inscription par e-mail' },
  signupSocial: { en: 'Sign-up with a provider', fr: 'Inscription par un fournisseur' },
  sessionIdleHours: { en: 'Sign-out when not used (hours)', fr: 'Déconnexion sans utilisation (heures)' },
  sessionDays: { en: 'Sign-out at the latest (days)', fr: 'Déconnexion au plus tard (jours)' },
} satisfies FieldLabels<typeof TenantUpdate>

/** The columns of the list of tenants and of its file. */
export const tenantColumns = {
  name: { en: 'Tenant name', fr: 'Nom de l’organisation' },
  sname: tenantsLabels.sname,
  subdomain: commonLabels.subdomain,
  admin: { en: 'Tenant admin', fr: 'Administrateur' },
  adminEmail: { en: 'Tenant admin email', fr: 'E-mail de l’administrateur' },
  status: commonLabels.status,
  'status:active': { en: 'Active', fr: 'Active' },
  'status:disabled': { en: 'Disabled', fr: 'Désactivée' },
} satisfies Labels
