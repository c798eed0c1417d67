import { auditActionLabel } from '@foyer/contract/audit-actions'
import type { AuditEntry } from '@foyer/contract/operations/audit'
import { Anchor, Group, Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import type { Column } from '#ui/table/data-table.types.ts'
import { plainAddress } from './audit.rules.ts'
import { auditTexts } from './audit.texts.ts'
import { AuditBadges } from './audit-badges.tsx'
import { AuditTarget } from './audit-target.tsx'

type Actions = {
  /** The entries are of more than one tenant. */
  showTenant: boolean
  open: (id: string) => void
  filterObject: (objectId: string) => void
}

export function useAuditColumns({ showTenant, open, filterObject }: Actions): readonly Column<AuditEntry>[] {
  const t = useTexts(auditTexts)
  const formats = useFormats()
  const absent = (words: string) => (
    <Text span c="dimmed" inherit>
      {words}
    </Text>
  )
  const columns: Column<AuditEntry>[] = [
    {
      key: 'what',
      header: t.what,
      breakWords: true,
      width: 13,
      // By hand, because the badges beside it open nothing.
      cell: (row) => (
        <Group gap="xs">
          <Anchor component="button" type="button" inherit ta="start" data-opens onClick={() => open(row.id)}>
            {auditActionLabel(row.call, formats.language)}
          </Anchor>
          <AuditBadges {...row} />
        </Group>
      ),
    },
    { key: 'who', header: t.who, breakWords: true, cell: ({ actor }) => (actor === '' ? absent(t.nobody) : actor) },
    {
      key: 'object',
      header: t.object,
      breakWords: true,
      priority: 2,
      cell: (row) => <AuditTarget row={row} onFilter={filterObject} />,
    },
    { key: 'tenant', header: t.tenant, breakWords: true, width: 8, priority: 2, cell: ({ tenant }) => tenant },
    { key: 'when', header: t.when, width: 12.5, cell: ({ at }) => <time dateTime={at}>{formats.dateTime(at)}</time> },
    {
      key: 'from',
      header: t.from,
      width: 8,
      priority: 2,
      cell: ({ ipAddress }) => (ipAddress === '' ? absent(t.unknown) : <bdi dir="ltr">{plainAddress(ipAddress)}</bdi>),
    },
  ]
  return columns.filter(({ key }) => key !== 'tenant' || showTenant)
}
