import { Group } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { type ExportedRows, ExportMenu } from './export-menu.tsx'
import { notPictured } from './save-picture.ts'

type DashboardCardProps = {
  title: string
  hint?: string
  /** The legend of the shades. */
  scale?: ReactNode
  /** Choices of what the card shows. */
  choices?: ReactNode
  /** The numbers of the card; undefined if there are none. */
  rows: ExportedRows | undefined
  children: ReactNode
}

/** A card with one chart or list, which can be saved as CSV and as a picture. */
export function DashboardCard({ title, hint, scale, choices, rows, children }: DashboardCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const actions = (
    <Group gap="xs">
      {scale}
      <Group gap="xs" {...{ [notPictured]: '' }}>
        {choices}
        {rows !== undefined && <ExportMenu title={title} rows={rows} card={card} />}
      </Group>
    </Group>
  )
  return (
    <div ref={card}>
      <SectionCard>
        <CardSection title={title} hint={hint} actions={actions}>
          <div>{children}</div>
        </CardSection>
      </SectionCard>
    </div>
  )
}
