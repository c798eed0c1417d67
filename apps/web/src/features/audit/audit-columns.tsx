import type { AuditRow } from '@foyer/contract/audit'
import { deedOf } from '@foyer/contract/audit-deeds'
import { Anchor, Group, Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import type { Column } from '#ui/data-table.types.ts'
import { plainAddress } from './audit.rules.ts'
import { auditTexts } from './audit.texts.ts'
import { AuditBadges } from './audit-badges.tsx'
import { AuditObject } from './audit-object.tsx'

type Deeds = {
  /** The entries are of more than one tenant. */
  acrossTenants: boolean
  open: (id: string) => void
  filterObject: (objectId: string) => void
}

export function useAuditColumns({ acrossTenants, open, filterObject }: Deeds): readonly Column<AuditRow>[] {
  const t = useTexts(auditTexts)
  const formats = useFormats()
  const absent = (words: string) => (
    <Text span c="dimmed" inherit>
      {words}
    </Text>
  )
  const columns: Column<AuditRow>[] = [
    {
      key: 'what',
      header: t.what,
      long: true,
      width: 13,
      // By hand, because the badges beside it open nothing.
      cell: (row) => (
        <Group gap="xs">
          <Anchor component="button" type="button" inherit ta="start" data-opens onClick={() => open(row.id)}>
            {deedOf(row.call, formats.language)}
          </Anchor>
          <AuditBadges {...row} />
        </Group>
      ),
    },
    { key: 'who', header: t.who, long: true, cell: ({ actor }) => (actor === '' ? absent(t.nobody) : actor) },
    {
      key: 'object',
      header: t.object,
      long: true,
      priority: 2,
      cell: (row) => <AuditObject row={row} onFilter={filterObject} />,
    },
    { key: 'tenant', header: t.tenant, long: true, width: 8, priority: 2, cell: ({ tenant }) => tenant },
    { key: 'when', header: t.when, width: 12.5, cell: ({ at }) => <time dateTime={at}>{formats.dateTime(at)}</time> },
    {
      key: 'from',
      header: t.from,
      width: 8,
      priority: 2,
      cell: ({ address }) => (address === '' ? absent(t.unknown) : <bdi dir="ltr">{plainAddress(address)}</bdi>),
    },
  ]
  return columns.filter(({ key }) => key !== 'tenant' || acrossTenants)
}
