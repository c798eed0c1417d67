import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './link-ending.module.css'

type EndingCardProps = { icon: ReactNode; title: string; text?: string; children?: ReactNode }

/** Says what became of a link, and offers what its recipient can do next. */
export function EndingCard({ icon, title, text = '', children }: EndingCardProps) {
  return (
    <section className={classes.card}>
      <Stack gap="md">
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
        <div>
          <Title order={1} size="h3" tabIndex={-1}>
            {title}
          </Title>
          {text !== '' && (
            <Text mt={4} c="dimmed">
              {text}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </section>
  )
}
