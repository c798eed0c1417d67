import { Badge, type BadgeProps } from '@mantine/core'

/** `bad` is for failures only; something that is waiting is neutral. */
export type StatusTone = 'good' | 'neutral' | 'bad'

const colours: { readonly [tone in StatusTone]: string } = { good: 'green', neutral: 'gray', bad: 'red' }

type StatusBadgeProps = Pick<BadgeProps, 'leftSection' | 'children'> & {
  tone?: StatusTone
  title?: string
  /** Wraps instead of being truncated. */
  wrapping?: boolean
}

const wrapped = {
  root: { height: 'auto', minHeight: 'var(--badge-height)' },
  label: { whiteSpace: 'normal' },
} as const

/** The badge for a status in all lists and cards. */
export function StatusBadge({ tone = 'neutral', wrapping = false, ...props }: StatusBadgeProps) {
  return (
    <Badge
      color={colours[tone]}
      variant="light"
      tt="none"
      miw={0}
      {...(wrapping ? { radius: 'md', styles: wrapped } : {})}
      {...props}
    />
  )
}
