import type { Language, LocalizedText } from './language.ts'
import { languageNames as language } from './language-names.ts'
import type { RoleLevel } from './levels.ts'

type Labels = {
  readonly role: { readonly [role in RoleLevel]: string }
  /** The status of users. */
  readonly status: { readonly [status in 'active' | 'invited' | 'disabled' | 'unlinked']: string }
  readonly secondFactor: { readonly [factor in 'app' | 'passkey' | 'none']: string }
  readonly language: LocalizedText
}

/** The labels of values on screens, in exported files and in the audit log. */
export const labels: { readonly [language in Language]: Labels } = {
  en: {
    role: { client: 'Client', member: 'Member', admin: 'Administrator', superadmin: 'Super administrator' },
    status: { active: 'Active', invited: 'Invited', disabled: 'Disabled', unlinked: 'Unlinked' },
    secondFactor: { app: 'Authenticator app', passkey: 'Passkey only', none: 'None' },
    language,
  },
  fr: {
    role: { client: 'Client', member: 'Membre', admin: 'Administrateur', superadmin: 'Super administrateur' },
    status: { active: 'Actif', invited: 'Invité', disabled: 'Désactivé', unlinked: 'Dissocié' },
    secondFactor: { app: 'Application', passkey: 'Clé d’accès seule', none: 'Aucun' },
    language,
  },
}
