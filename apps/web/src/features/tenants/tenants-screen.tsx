import { type Tenant, tenants } from '@foyer/contract/tenants'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Can } from '#lib/can.tsx'
import { useListState } from '#lib/list-state.ts'
import { useTexts } from '#lib/texts.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { Column } from '#ui/data-table.types.ts'
import { Screen } from '#ui/screen.tsx'
import { AddTenantDialog } from './add-tenant-dialog.tsx'
import { tenantsQuery } from './tenants.queries.ts'
import { tenantsTexts } from './tenants.texts.ts'

export function TenantsScreen() {
  const t = useTexts(tenantsTexts)
  const list = useListState()
  const result = useQuery(tenantsQuery({ page: list.page, search: list.search }))
  const [adding, dialog] = useDisclosure(false)
  const columns: Column<Tenant>[] = [
    { key: 'name', header: t.name, cell: (tenant) => tenant.name },
    { key: 'sname', header: t.sname, cell: (tenant) => tenant.sname },
    { key: 'admin', header: t.admin, cell: (tenant) => tenant.admin },
    { key: 'admin_email', header: t.adminEmail, cell: (tenant) => tenant.admin_email },
    {
      key: 'link',
      header: t.link,
      cell: (tenant) => (
        <Anchor href={tenant.url} target="_blank" rel="noreferrer" size="sm">
          {new URL(tenant.url).host}
        </Anchor>
      ),
    },
  ]
  const add = (
    <Can call={tenants.create}>
      <Button leftSection={<IconPlus size={18} />} onClick={dialog.open}>
        {t.add}
      </Button>
    </Can>
  )
  return (
    <Screen title={t.title} actions={add}>
      <DataTable
        label={t.list}
        columns={columns}
        result={result}
        rowKey={(tenant) => tenant.tenantuuid}
        rowName={(tenant) => tenant.name}
        empty={{ text: t.empty, icon: <IconBuilding size={28} /> }}
        list={list}
      />
      <AddTenantDialog opened={adding} onClose={dialog.close} />
    </Screen>
  )
}
