import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '#lib/clipboard.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { uiTexts } from './ui.texts.ts'

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
  const [copied, setCopied] = useState('')
  const copy = async () => {
    if (!(await copyText(value))) return toast.error(t.copyFailed)
    setCopied(value)
    return toast.success(done ?? t.copied)
  }
  return (
    <Button
      variant={variant}
      leftSection={copied === value ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => void copy()}
      {...props}
    >
      {label ?? t.copy}
    </Button>
  )
}
