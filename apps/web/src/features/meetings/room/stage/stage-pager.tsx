import { ActionIcon, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import classes from './stage.module.css'
import { stageTexts } from './stage.texts.ts'

type StagePagerProps = { page: number; pages: number; onTurn: (page: number) => void }

/** Turns the pages of videos; nothing if there is only one. */
export function StagePager({ page, pages, onTurn }: StagePagerProps) {
  const t = useTexts(stageTexts)
  const turnTo = (to: number) => {
    if (to >= 0 && to < pages) onTurn(to)
  }
  useHotkeys(
    pages < 2
      ? []
      : [
          ['PageUp', () => turnTo(page - 1)],
          ['PageDown', () => turnTo(page + 1)],
        ],
  )
  if (pages < 2) return null
  const buttons = [
    { label: t.previousPage, to: page - 1, Icon: IconChevronLeft },
    { label: t.nextPage, to: page + 1, Icon: IconChevronRight },
  ]
  const [previous, next] = buttons.map(({ label, to, Icon }) => (
    <ActionIcon
      key={label}
      variant="subtle"
      size="lg"
      aria-label={label}
      // Keeps the focus where the next press is expected.
      aria-disabled={to < 0 || to >= pages}
      {...(to < 0 || to >= pages ? { 'data-disabled': true } : {})}
      onClick={() => turnTo(to)}
    >
      <Icon className={classes.chevron} />
    </ActionIcon>
  ))
  return (
    <div className={classes.pager}>
      {previous}
      <Text size="sm" role="status">
        {t.page(page + 1, pages)}
      </Text>
      {next}
    </div>
  )
}
