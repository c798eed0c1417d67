import { Skeleton, Stack } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { pageTexts } from '#ui/base/page.texts.ts'

/** Placeholder while a section of a screen is loading. */
export function SectionSkeleton() {
  const t = useTexts(pageTexts)
  return (
    <Stack gap="md" role="status" aria-label={t.loading}>
      <Skeleton h={36} maw={420} />
      <Skeleton h={36} maw={420} />
      <Skeleton h={72} maw={420} />
    </Stack>
  )
}
