import type { Language } from '@foyer/contract/language'
import type { RoleLevel } from '@foyer/contract/levels'

/** The purposes of the built-in roles. */
export const builtInDescriptions: { readonly [language in Language]: { readonly [level in RoleLevel]: string } } = {
  en: {
    client: 'Customers and partners: they hold meetings of their own and see nothing of the organisation.',
    member: 'Colleagues: they hold meetings of their own.',
    admin: 'Manages users, roles and settings of the organisation, and sees its meetings and logs.',
    superadmin: 'Manages all organisations of the portal.',
  },
  fr: {
    client: 'Clients et partenaires : ils tiennent leurs propres réunions et ne voient rien de l’organisation.',
    member: 'Collègues : ils tiennent leurs propres réunions.',
    admin:
      'Gère les utilisateurs, les rôles et les paramètres de l’organisation, et voit ses réunions et ses journaux.',
    superadmin: 'Gère toutes les organisations du portail.',
  },
}
