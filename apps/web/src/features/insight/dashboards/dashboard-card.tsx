import { Group } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'

type DashboardCardProps = ComponentProps<typeof CardSection> & { title: string; children: ReactNode }

/** A card with one chart or list. */
export function DashboardCard({ actions, children, ...head }: DashboardCardProps) {
  return (
    <SectionCard>
      <CardSection {...head} actions={actions !== undefined && <Group gap="xs">{actions}</Group>}>
        <div>{children}</div>
      </CardSection>
    </SectionCard>
  )
}
