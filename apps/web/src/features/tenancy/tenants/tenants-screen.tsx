import { tenants } from '@foyer/contract/tenancy/tenants'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Link, Navigate } from '@tanstack/react-router'
import { Can } from '#lib/can.tsx'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { AddTenantDialog } from './add-tenant-dialog.tsx'
import { pathOfTenant } from './tenants.rules.ts'
import { tenantsTexts } from './tenants.texts.ts'
import { TenantsTable } from './tenants-table.tsx'

/** Super administrators see all tenants; whoever administers one only is led to it. */
export function TenantsScreen() {
  const { user } = useSession()
  if (!user) return null
  if (user.role !== 'superadmin') return <Navigate to={pathOfTenant(user.tenantuuid)} replace />
  return <AllTenants own={user.tenantuuid} />
}

function AllTenants({ own }: { own: string }) {
  const t = useTexts(tenantsTexts)
  const [adding, dialog] = useDisclosure(false)
  const add = (
    <Can call={tenants.create}>
      <Button leftSection={<IconPlus size={18} />} onClick={dialog.open}>
        {t.add}
      </Button>
    </Can>
  )
  const actions = (
    <>
      <Button variant="default" component={Link} to={pathOfTenant(own)}>
        {t.ownTenant}
      </Button>
      {add}
    </>
  )
  return (
    <Screen title={t.title} actions={actions}>
      <TenantsTable add={add} />
      <AddTenantDialog opened={adding} onClose={dialog.close} />
    </Screen>
  )
}
