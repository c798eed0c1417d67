import type { AuditEntry } from '@foyer/contract/operations/audit'
import { Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { PersonName } from '#ui/person/person-name.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { auditTexts } from './audit.texts.ts'
import { AuditBadges } from './audit-badges.tsx'
import { AuditTarget } from './audit-target.tsx'

type AuditColumnOptions = {
  showTenant: boolean
  filterTarget: (objectId: string) => void
}

export function useAuditColumns({ showTenant, filterTarget }: AuditColumnOptions): readonly Column<AuditEntry>[] {
  const t = useTexts(auditTexts)
  const formats = useFormats()
  const dimmed = (label: string) => (
    <Text span c="dimmed" inherit>
      {label}
    </Text>
  )
  const columns: Column<AuditEntry>[] = [
    {
      key: 'action',
      header: t.action,
      breakWords: true,
      wraps: true,
      width: 12,
      cell: ({ action }) => action,
      beside: (row) => <AuditBadges {...row} />,
    },
    {
      key: 'user',
      header: t.user,
      headerOnCards: false,
      breakWords: true,
      width: 12.5,
      cell: ({ actor, actorPicture }) =>
        actor === '' ? dimmed(t.nobody) : <PersonName name={actor} picture={actorPicture} />,
    },
    {
      key: 'target',
      header: t.target,
      breakWords: true,
      width: 11.5,
      priority: 2,
      cell: (row) => <AuditTarget row={row} onFilter={filterTarget} />,
    },
    {
      key: 'tenant',
      header: t.tenant,
      headerOnCards: false,
      breakWords: true,
      width: 8,
      priority: 2,
      cell: ({ tenant }) => tenant,
    },
    {
      key: 'time',
      header: t.time,
      headerOnCards: false,
      width: 12.5,
      cell: ({ at }) => <time dateTime={at}>{formats.dateTime(at)}</time>,
    },
    {
      key: 'ipAddress',
      header: t.ipAddress,
      // For IPv6. The details of an entry have the address too, so it leaves its room to the email addresses first.
      width: 10,
      priority: 2,
      cell: ({ ipAddress }) => (ipAddress === '' ? dimmed(t.unknown) : <bdi dir="ltr">{ipAddress}</bdi>),
    },
  ]
  return columns.filter(({ key }) => key !== 'tenant' || showTenant)
}
