import type { Language } from './call.ts'
import type { RoleLevel } from './permissions.ts'

type Labels = {
  readonly role: { readonly [role in RoleLevel]: string }
  /** Of users. */
  readonly status: { readonly [status in 'active' | 'invited' | 'disabled' | 'unlinked']: string }
  /** Each language has its own name, so that its speakers recognise it. */
  readonly language: { readonly [language in Language]: string }
}

const language = { en: 'English', fr: 'Français' }

/** The labels of values on screens, in exported files and in the audit log. */
export const labels: { readonly [language in Language]: Labels } = {
  en: {
    role: { client: 'Client', member: 'Member', admin: 'Administrator', superadmin: 'Super administrator' },
    status: { active: 'Active', invited: 'Invited', disabled: 'Disabled', unlinked: 'Unlinked' },
    language,
  },
  fr: {
    role: { client: 'Client', member: 'Membre', admin: 'Administrateur', superadmin: 'Super administrateur' },
    status: { active: 'Actif', invited: 'Invité', disabled: 'Désactivé', unlinked: 'Dissocié' },
    language,
  },
}
