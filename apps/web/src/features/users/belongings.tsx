import { Alert, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#lib/texts.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { removeTexts } from './remove.texts.ts'
import { belongingsQuery } from './users.queries.ts'

/** How much of each somebody would leave. */
export function Belongings({ tenantuuid, id }: { tenantuuid: string | undefined; id: string }) {
  const t = useTexts(removeTexts)
  const { data, error, refetch, isFetching } = useQuery(belongingsQuery(tenantuuid, id))
  if (error) return <ErrorAlert message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton height={64} />
  return (
    <Alert color={data.upcoming > 0 ? 'brand' : 'gray'} variant="light" title={t.leaves} role="status">
      {data.meetings === 0
        ? t.nothing
        : [t.counts(data.meetings, data.upcoming), ...(data.invitees > 0 ? [t.invitees(data.invitees)] : [])].join(
            ' · ',
          )}
    </Alert>
  )
}
