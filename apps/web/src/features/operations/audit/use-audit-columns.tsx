import type { AuditEntry } from '@foyer/contract/operations/audit'
import { Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { nameObject } from './audit.rules.ts'
import { auditTexts } from './audit.texts.ts'
import { AuditBadges } from './audit-badges.tsx'
import { AuditSentence } from './audit-sentence.tsx'

type AuditColumnOptions = {
  showTenant: boolean
  /** The entry whose details are shown, and a function that shows those of another one. */
  openRow: string | undefined
  open: (id: string) => void
}

export function useAuditColumns({ showTenant, openRow, open }: AuditColumnOptions): readonly Column<AuditEntry>[] {
  const t = useTexts(auditTexts)
  const formats = useFormats()
  const dimmed = (label: string) => (
    <Text span c="dimmed" inherit>
      {label}
    </Text>
  )
  const columns: Column<AuditEntry>[] = [
    {
      key: 'what',
      header: t.what,
      breakWords: true,
      wraps: true,
      width: 20,
      cell: (row) => (
        <>
          <AuditSentence row={row} opened={row.id === openRow} onOpen={() => open(row.id)} /> <AuditBadges {...row} />
        </>
      ),
      before: ({ actor, actorUser, actorPicture }) => (
        <PersonAvatar name={actorUser ? nameObject(actorUser) : actor} picture={actorPicture} />
      ),
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
