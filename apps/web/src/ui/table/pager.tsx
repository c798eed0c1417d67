import { Button, Group, Text } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'

/** Previous and next page of a list without a total. */
export function Pager({
  page,
  hasMore,
  onChange,
}: {
  page: number
  hasMore: boolean
  onChange: (page: number) => void
}) {
  const t = useTexts(uiTexts)
  if (page === 1 && !hasMore) return null
  return (
    <Group component="nav" aria-label={t.pages} justify="flex-end" gap="sm">
      <Button variant="default" size="sm" disabled={page === 1} onClick={() => onChange(page - 1)}>
        {t.previousPage}
      </Button>
      <Text size="sm" aria-live="polite">
        {t.pageNumber(page)}
      </Text>
      <Button variant="default" size="sm" disabled={!hasMore} onClick={() => onChange(page + 1)}>
        {t.nextPage}
      </Button>
    </Group>
  )
}
