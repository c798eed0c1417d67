import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { dataTableTexts } from './data-table.texts.ts'

type NoResultsProps = {
  search: string
  /** Replaces the text for filters. */
  text?: string | undefined
  icon?: ReactNode
  onClear: () => void
}

/** States that nothing matches the search or filters; offers to clear them. */
export function NoResults({ text, ...props }: NoResultsProps) {
  const t = useTexts(dataTableTexts)
  return (
    <EmptyState
      text={props.search === '' ? (text ?? t.noneMatches) : t.nothingMatches(props.search)}
      icon={props.icon}
      action={
        <Button variant="default" onClick={props.onClear}>
          {t.clear}
        </Button>
      }
    />
  )
}
