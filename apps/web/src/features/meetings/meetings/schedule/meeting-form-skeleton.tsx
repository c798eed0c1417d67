import { Skeleton, Stack } from '@mantine/core'

const skeletonRows = [1, 2, 3, 4]

/** Stands for the form of a meeting until it is loaded. */
export function MeetingFormSkeleton() {
  return (
    <Stack gap="md" aria-busy>
      {skeletonRows.map((line) => (
        <Skeleton key={line} height={56} />
      ))}
    </Stack>
  )
}
