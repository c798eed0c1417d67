import { Button, Group, Text } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import classes from './pager.module.css'
import { pagerTexts } from './pager.texts.ts'

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
  const t = useTexts(pagerTexts)
  if (page === 1 && !hasMore) return null
  return (
    <Group component="nav" aria-label={t.pages} className={classes.pager}>
      <Button variant="default" size="xs" disabled={page === 1} onClick={() => onChange(page - 1)}>
        {t.previousPage}
      </Button>
      <Text size="sm" c="var(--portal-text-secondary)" aria-live="polite">
        {t.pageNumber(page)}
      </Text>
      <Button variant="default" size="xs" disabled={!hasMore} onClick={() => onChange(page + 1)}>
        {t.nextPage}
      </Button>
    </Group>
  )
}
