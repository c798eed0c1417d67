import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '#lib/clipboard.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { uiTexts } from './ui.texts.ts'

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
  const t = useTexts(uiTexts)
  const [copied, setCopied] = useState('')
  const copy = async () => {
    if (!(await copyText(value))) return toast.error(t.copyFailed)
    setCopied(value)
    return toast.success(done ?? t.copied)
  }
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => void copy()}>
      {copied === value ? <IconCheck size={16} /> : <IconCopy size={16} />}
    </ActionIcon>
  )
}
