import { Loader } from '@mantine/core'

/** Shows that something is loading; the label says what to screen readers. */
export const Spinner = ({ label, size }: { label: string; size?: number }) => (
  <Loader role="img" aria-label={label} {...(size === undefined ? {} : { size })} />
)
