import type { Output } from '@foyer/contract/call'
import type { users } from '@foyer/contract/identity/users'
import { Alert, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTexts } from '#lib/texts.ts'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { removeTexts } from './remove.texts.ts'

type OwnedDataSummaryProps = Pick<
  UseQueryResult<Output<typeof users.removalPreview>>,
  'data' | 'error' | 'refetch' | 'isFetching'
>

/** How many meetings and invitees the removal affects. */
export function OwnedDataSummary({ data, error, refetch, isFetching }: OwnedDataSummaryProps) {
  const t = useTexts(removeTexts)
  if (error) return <ErrorAlert message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton height={64} />
  const { meetings, upcoming, invitees } = data
  const notified = invitees > 0 ? [t.invitees(invitees)] : []
  return (
    <Alert color={upcoming > 0 ? 'brand' : 'gray'} variant="light" title={t.ownedData} role="status">
      {meetings === 0 ? t.noMeetings : [t.counts(meetings, upcoming), ...notified].join(' · ')}
    </Alert>
  )
}
