import { useState } from 'react'
import { copyText } from '#lib/clipboard.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { copyTexts } from './use-copy.texts.ts'

/** Copies a text and confirms it in a toast. */
export function useCopy(value: string, done?: string): { isCopied: boolean; copy: () => void } {
  const t = useTexts(copyTexts)
  const [copied, setCopied] = useState('')
  const copy = async () => {
    if (!(await copyText(value))) return toast.error(t.copyFailed)
    setCopied(value)
    return toast.success(done ?? t.copied)
  }
  return { isCopied: copied === value, copy: () => void copy() }
}
