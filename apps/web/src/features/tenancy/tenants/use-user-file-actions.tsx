import { userImports } from '@foyer/contract/identity/user-imports'
import { users } from '@foyer/contract/identity/users'
import type { Tenant } from '@foyer/contract/tenancy/tenants.shapes'
import { IconDownload, IconFileImport, IconFileText } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { downloadUrl } from '#lib/api.ts'
import { useCan } from '#lib/can.tsx'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import type { RowAction } from '#ui/table/data-table.types.ts'
import { tenantsTexts } from './tenants.texts.ts'

/** Returns row actions that import and export a tenant's users, and download the template of an import. */
export function useUserFileActions(): readonly RowAction<Tenant>[] {
  const t = useTexts(tenantsTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const [canImport, canExport] = [useCan(userImports.create), useCan(users.export)]
  const importActions: RowAction<Tenant>[] = [
    {
      key: 'import-users',
      label: t.importUsers,
      icon: <IconFileImport />,
      onClick: ({ tenantuuid }) => void navigate({ to: '/portal/user/import', search: { tenantuuid } }),
    },
    {
      key: 'template',
      label: t.importTemplate,
      icon: <IconFileText />,
      download: () => downloadUrl(userImports.template, { language }),
    },
  ]
  const exportAction: RowAction<Tenant> = {
    key: 'export-users',
    label: t.exportUsers,
    icon: <IconDownload />,
    download: ({ tenantuuid }) => downloadUrl(users.export, { tenantuuid, language }),
  }
  return [...(canImport ? importActions : []), ...(canExport ? [exportAction] : [])]
}
