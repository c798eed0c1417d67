import type { Input } from '@foyer/contract/call'
import { tenants } from '@foyer/contract/tenancy/tenants'
import type { TenantFigures } from '@foyer/contract/tenancy/tenants.shapes'
import { IconBuilding, IconDownload, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useListViews } from '#features/operations/list-views/list-views.queries.ts'
import { useExport } from '#lib/calls/export.ts'
import { useCan } from '#lib/can.tsx'
import { useListState } from '#lib/lists/list-state.ts'
import { type Selection, useSelection } from '#lib/lists/selection.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { BulkAction } from '#ui/table/data-table.types.ts'
import { DisableTenants } from './disable-tenants.tsx'
import { buildTenantPath, tabFilters } from './tenants.rules.ts'
import { tenantsTexts } from './tenants.texts.ts'
import { useTenantActions } from './use-tenant-actions.tsx'
import { hiddenAtFirst, useTenantsColumns } from './use-tenants-columns.tsx'

const tabs = ['all', 'active', 'settingUp', 'disabled'] as const

type TenantsTableProps = {
  addButton: ReactNode
  counts: { readonly [tab in (typeof tabs)[number]]: number } | undefined
}

/** All tenants. Their numbers follow the rows, because counting takes longer than finding them. */
export function TenantsTable({ addButton, counts }: TenantsTableProps) {
  const t = useTexts(tenantsTexts)
  const list = useListState({ sorts: ['name', 'added'], tabs, filters: { mail: ['failed'] } })
  const { page, search, sort } = list
  const filters = { ...tabFilters[list.tab], ...list.filters }
  const result = useCallQuery(tenants.list, { page, search, sort, filters })
  const items = result.data?.items ?? []
  const ids = items.map(({ tenantuuid }) => tenantuuid)
  const figures = useFigures(ids)
  const preferences = useListViews('tenants', hiddenAtFirst)
  const columns = useTenantsColumns((id) => figures.get(id))
  const { rowActions, dialogs } = useTenantActions()
  const selection = useSelection(list.match)
  const match = { search, sort, ...filters }
  const { actions, dialog } = useBulk(selection, match)
  return (
    <>
      <DataTable
        label={t.title}
        columns={columns}
        result={result}
        rowKey={(tenant) => tenant.tenantuuid}
        rowName={(tenant) => tenant.name}
        rowTarget={(tenant) => buildTenantPath(tenant.tenantuuid)}
        rowActions={rowActions}
        empty={{
          text: list.tab === 'all' ? t.empty : t.emptyTab,
          icon: <IconBuilding size={28} />,
          ...(list.tab === 'all' ? { hint: t.emptyWhy, action: addButton } : {}),
        }}
        list={list}
        tabs={tabs.map((key) => ({ key, label: t[`tab:${key}`], count: counts?.[key] }))}
        preferences={preferences}
        exportHref={useExport(tenants.export, match)}
        bulk={{ selection, actions }}
        filters={[{ key: 'mail', label: t.mail, options: [{ value: 'failed', label: t['mail:failed'] }] }]}
      />
      {dialogs}
      {dialog}
    </>
  )
}

const noFigures: ReadonlyMap<string, TenantFigures> = new Map()

function useFigures(ids: readonly string[]): ReadonlyMap<string, TenantFigures> {
  const { data } = useCallQuery(tenants.listFigures, ids.length === 0 ? undefined : { ids: [...ids] })
  return data ? new Map(data.figures.map((figures) => [figures.tenantuuid, figures])) : noFigures
}

type Match = Omit<Input<typeof tenants.export>, 'ids' | 'language'>

/** Returns what can be done with the selected tenants, and the question before it; all of them can only be exported. */
function useBulk(selection: Selection, match: Match): { actions: readonly BulkAction[]; dialog: ReactNode } {
  const t = useTexts(tenantsTexts)
  const ids = [...selection.ids]
  const question = useDialog<readonly string[]>()
  const canDisable = useCan(tenants.disableSeveral)
  const href = useExport(tenants.export, { ...match, ...(selection.all ? {} : { ids: ids.join() }) })
  const download: BulkAction = {
    key: 'export',
    label: t.exportSelected,
    icon: <IconDownload />,
    onClick: () => href !== undefined && window.location.assign(href),
  }
  const disable: BulkAction = {
    key: 'disable',
    label: t.disable,
    icon: <IconLock />,
    danger: true,
    onClick: () => question.open(ids),
  }
  return {
    actions: [...(href === undefined ? [] : [download]), ...(canDisable && !selection.all ? [disable] : [])],
    dialog: question.row && (
      <DisableTenants ids={question.row} opened={question.opened} onClose={question.close} onDone={selection.clear} />
    ),
  }
}
