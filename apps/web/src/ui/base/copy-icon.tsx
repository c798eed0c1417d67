import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopy } from './use-copy.ts'

type CopyIconProps = {
  /** Text to copy. */
  value: string
  /** Accessible name: what is copied. */
  label: string
  /** Text of the toast after copying. */
  done?: string
}

/** A copy button without a visible label. */
export function CopyIcon({ value, label, done }: CopyIconProps) {
  const { isCopied, copy } = useCopy(value, done)
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={copy}>
      {isCopied ? <IconCheck /> : <IconCopy />}
    </ActionIcon>
  )
}
