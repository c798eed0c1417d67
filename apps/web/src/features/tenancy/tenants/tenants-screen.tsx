import { tenants } from '@foyer/contract/tenancy/tenants'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, Navigate } from '@tanstack/react-router'
import { Can } from '#lib/can.tsx'
import { useCallQuery } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { AddTenantDialog } from './add-tenant-dialog.tsx'
import { buildTenantPath } from './tenants.rules.ts'
import { tenantsTexts } from './tenants.texts.ts'
import { TenantsTable } from './tenants-table.tsx'

/** Super administrators see all tenants; administrators are redirected to their own. */
export function TenantsScreen() {
  const { user } = useSession()
  if (!user) return null
  if (user.role !== 'superadmin') return <Navigate to={buildTenantPath(user.tenantuuid)} replace />
  return <AllTenants ownId={user.tenantuuid} />
}

function AllTenants({ ownId }: { ownId: string }) {
  const t = useTexts(tenantsTexts)
  const dialog = useDialog()
  const counts = useCallQuery(tenants.count, {}).data
  const addButton = (
    <Can call={tenants.create}>
      <Button leftSection={<IconPlus />} onClick={dialog.open}>
        {t.add}
      </Button>
    </Can>
  )
  const actions = (
    <>
      <Button variant="default" component={Link} to={buildTenantPath(ownId)}>
        {t.ownTenant}
      </Button>
      {addButton}
    </>
  )
  return (
    <Screen title={t.title} count={counts?.all} actions={actions}>
      <TenantsTable addButton={addButton} counts={counts} />
      <AddTenantDialog opened={dialog.opened} onClose={dialog.close} />
    </Screen>
  )
}
