import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from './ui.texts.ts'
import { useCopy } from './use-copy.ts'

type CopyButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> & {
  /** Text to copy. */
  value: string
  label?: string
  /** Text of the toast after copying. */
  done?: string
}

/** Copies a text and confirms it. */
export function CopyButton({ value, label, done, variant = 'default', ...props }: CopyButtonProps) {
  const t = useTexts(uiTexts)
  const { isCopied, copy } = useCopy(value, done)
  return (
    <Button variant={variant} leftSection={isCopied ? <IconCheck /> : <IconCopy />} onClick={copy} {...props}>
      {label ?? t.copy}
    </Button>
  )
}
