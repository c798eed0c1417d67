import type { Output } from '@foyer/contract/call'
import type { users } from '@foyer/contract/identity/users'
import { Alert, Skeleton } from '@mantine/core'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary, type QueryResult } from '#ui/feedback/query-boundary.tsx'
import { removeTexts } from './remove.texts.ts'

type OwnedData = Output<typeof users.removalPreview>

type SummaryProps = { tenantuuid: string | undefined; preview: QueryResult<OwnedData> }

/** How many meetings and invitees the removal affects. */
export function OwnedDataSummary({ tenantuuid, preview }: SummaryProps) {
  return (
    <QueryBoundary result={preview} skeleton={<Skeleton height={64} />}>
      {(data) => <Counts {...data} tenantuuid={tenantuuid} />}
    </QueryBoundary>
  )
}

function Counts({ tenantuuid, meetings, upcoming, invitees }: OwnedData & { tenantuuid: string | undefined }) {
  const t = useTexts(removeTexts)
  const sendsEmail = useSendsEmail(tenantuuid)
  const notified = invitees > 0 ? [(sendsEmail ? t.invitees : t.inviteesNoEmail)(invitees)] : []
  return (
    <Alert color={upcoming > 0 ? 'brand' : 'gray'} variant="light" title={t.ownedData} role="status">
      {meetings === 0 ? t.noMeetings : [t.counts(meetings, upcoming), ...notified].join(' · ')}
    </Alert>
  )
}
