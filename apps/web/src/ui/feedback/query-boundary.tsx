import type { ReactNode } from 'react'
import { ErrorAlert } from './error-alert.tsx'
import { SectionSkeleton } from './section-skeleton.tsx'

/** Compatible with the result of `useQuery`. */
export type QueryResult<Data> = {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

type QueryBoundaryProps<Data> = {
  result: QueryResult<Data>
  /** Shown while loading; by default the skeleton of a section. */
  skeleton?: ReactNode
  /** Shown instead of the message of the error. */
  failure?: string
  /** Renders the data, also while it is fetched again or after that has failed. */
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, until then a skeleton; an error with a retry if it fails. */
export function QueryBoundary<Data>({ result, skeleton = <SectionSkeleton />, ...props }: QueryBoundaryProps<Data>) {
  const { data, error, isFetching, refetch } = result
  if (data !== undefined) return props.children(data)
  if (!error) return skeleton
  return <ErrorAlert message={props.failure ?? error.message} onRetry={() => void refetch()} retrying={isFetching} />
}
