import { defineListFile, formatFileTime } from '#platform/files/list-file.ts'
import type { findAfter } from './tenants.store.ts'

const status = {
  en: { active: 'Active', disabled: 'Disabled' },
  fr: { active: 'Active', disabled: 'Désactivée' },
} as const

export const tenantsFile = defineListFile<Awaited<ReturnType<typeof findAfter>>[number]>({
  name: { en: 'tenants', fr: 'organisations' },
  columns: [
    { en: 'Tenant name', fr: 'Nom de l’organisation', cell: (row) => row.name },
    { en: 'Short name', fr: 'Nom court', cell: (row) => row.sname },
    { en: 'Subdomain', fr: 'Sous-domaine', cell: (row) => row.subdomain },
    {
      en: 'Tenant admin',
      fr: 'Administrateur',
      cell: ({ firstname, lastname }) => `${firstname ?? ''} ${lastname ?? ''}`.trim(),
    },
    { en: 'Tenant admin email', fr: 'E-mail de l’administrateur', cell: (row) => row.email ?? '' },
    { en: 'Status', fr: 'État', cell: (row, language) => status[language][row.status] },
    { en: 'Added (UTC)', fr: 'Ajout (UTC)', cell: (row) => formatFileTime(row.created_at) },
  ],
})
