import { tenantColumns } from '@foyer/contract/tenancy/tenants.labels'
import { defineListFile, formatFileTime } from '#platform/files/list-file.ts'
import type { findAfter } from './tenants.store.ts'

export const tenantsFile = defineListFile<Awaited<ReturnType<typeof findAfter>>[number]>({
  name: { en: 'tenants', fr: 'organisations' },
  columns: [
    { ...tenantColumns.name, cell: (row) => row.name },
    { ...tenantColumns.sname, cell: (row) => row.sname },
    { ...tenantColumns.subdomain, cell: (row) => row.subdomain },
    {
      ...tenantColumns.admin,
      cell: ({ firstname, lastname }) => `${firstname ?? ''} ${lastname ?? ''}`.trim(),
    },
    { ...tenantColumns.adminEmail, cell: (row) => row.email ?? '' },
    { ...tenantColumns.status, cell: (row, language) => tenantColumns[`status:${row.status}`][language] },
    { en: 'Added (UTC)', fr: 'Ajout (UTC)', cell: (row) => formatFileTime(row.created_at) },
  ],
})
