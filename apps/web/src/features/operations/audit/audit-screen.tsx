import { audit } from '@foyer/contract/operations/audit'
import { IconListSearch } from '@tabler/icons-react'
import { useExport } from '#lib/calls/export.ts'
import { useListState } from '#lib/lists/list-state.ts'
import { useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useSidePanel } from '#lib/lists/use-side-panel.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { usePeriod } from '#lib/time/period.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { WiderPeriod } from '#ui/table/tools/wider-period.tsx'
import { auditTexts } from './audit.texts.ts'
import { AuditPanel } from './audit-panel.tsx'
import { useAuditColumns } from './use-audit-columns.tsx'
import { auditFilterFields, useAuditFilters } from './use-audit-filters.ts'

const panelField = 'entry'
const defaultDays = 7

export function AuditScreen() {
  const t = useTexts(auditTexts)
  const language = useLanguage()
  const showTenant = useSession().user?.role === 'superadmin'
  const period = usePeriod(defaultDays)
  const list = useListState({ filters: auditFilterFields })
  const panel = useSidePanel(panelField)
  const setFields = useSetQueryFields()
  const { range } = period
  const input = range && { ...range, ...list.filters, language, page: list.page }
  // Entries emit no events.
  const result = useCallQuery(audit.list, input, { staleTime: 0 })
  const rows = result.data?.items ?? []
  const exportHref = useExport(audit.export, range && { ...range, ...list.filters })
  return (
    <Screen title={t.title}>
      <DataTable
        label={t.list}
        columns={useAuditColumns({ showTenant, openRow: panel.id, open: panel.open })}
        result={result}
        openRow={panel.id}
        rowName={({ action }) => action}
        empty={{
          text: t.empty,
          hint: t.emptyWhy,
          icon: <IconListSearch size={28} />,
          action: <WiderPeriod period={period} />,
        }}
        list={list}
        searchable={false}
        period={period}
        filters={useAuditFilters(list.filters.call, rows)}
        exportHref={exportHref}
      />
      <AuditPanel
        row={rows.find(({ id }) => id === panel.id)}
        showTenant={showTenant}
        onFilter={(key, value) => setFields({ [panelField]: '', page: '', [key]: value })}
        onClose={panel.close}
      />
    </Screen>
  )
}
