import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { dataTableTexts } from './data-table.texts.ts'

/** States that nothing matches the search or filters; offers to clear them. */
export function NoResults(props: { search: string; icon?: ReactNode; onClear: () => void }) {
  const t = useTexts(dataTableTexts)
  return (
    <EmptyState
      text={props.search === '' ? t.noneMatches : t.nothingMatches(props.search)}
      icon={props.icon}
      action={
        <Button variant="default" onClick={props.onClear}>
          {t.clear}
        </Button>
      }
    />
  )
}
