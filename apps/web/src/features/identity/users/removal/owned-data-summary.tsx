import type { Output } from '@foyer/contract/call'
import type { users } from '@foyer/contract/identity/users'
import { Alert, Skeleton } from '@mantine/core'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary, type QueryResult } from '#ui/feedback/query-boundary.tsx'
import { removeTexts } from './remove.texts.ts'

type OwnedData = Output<typeof users.removalPreview>

/** How many meetings, invitees and recordings the removal affects. */
export function OwnedDataSummary({ preview }: { preview: QueryResult<OwnedData> }) {
  return (
    <QueryBoundary result={preview} skeleton={<Skeleton height={64} />}>
      {(data) => <Counts {...data} />}
    </QueryBoundary>
  )
}

function Counts({ meetings, upcoming, invitees, recordings }: OwnedData) {
  const t = useTexts(removeTexts)
  const sendsEmail = useSendsEmail()
  const parts = [
    meetings === 0 ? t.noMeetings : t.counts(meetings, upcoming),
    ...(invitees > 0 ? [(sendsEmail ? t.invitees : t.inviteesNoEmail)(invitees)] : []),
    ...(recordings > 0 ? [t.recordings(recordings)] : []),
  ]
  return (
    <Alert color={upcoming > 0 ? 'brand' : 'gray'} variant="light" title={t.ownedData} role="status">
      {parts.join(' · ')}
    </Alert>
  )
}
