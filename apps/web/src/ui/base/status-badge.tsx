import { Badge, type BadgeProps } from '@mantine/core'

/** `bad` is for failures only; `accent` marks what stands out among equals, such as administrators. */
export type StatusTone = 'good' | 'neutral' | 'bad' | 'warning' | 'info' | 'accent'

const colours: { readonly [tone in StatusTone]: string } = {
  good: 'green',
  neutral: 'gray',
  bad: 'red',
  warning: 'yellow',
  info: 'blue',
  accent: 'brand',
}

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
  return <Badge color={colours[tone]} miw={0} {...(wrapping ? { styles: wrapped } : {})} {...props} />
}
