import { Badge, type BadgeProps } from '@mantine/core'

/** `bad` only for what went wrong: something that merely waits is neutral. */
export type StatusTone = 'good' | 'neutral' | 'bad'

const colours: { readonly [tone in StatusTone]: string } = { good: 'green', neutral: 'gray', bad: 'red' }

type StatusBadgeProps = Pick<BadgeProps, 'leftSection' | 'children'> & {
  tone?: StatusTone
  title?: string
  /** Wraps rather than being cut off. */
  wrapping?: boolean
}

const wrapped = {
  root: { height: 'auto', minHeight: 'var(--badge-height)' },
  label: { whiteSpace: 'normal' },
} as const

/** The one look of a status, in every list and card. */
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
