import { useState } from 'react'
import { copyText } from '#lib/browser/clipboard.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { copyTexts } from './use-copy.texts.ts'

/** Copies a text that is only known then, and confirms it in a toast; resolves to whether it was copied. */
export function useCopyText(done?: string): (value: string) => Promise<boolean> {
  const t = useTexts(copyTexts)
  return async (value) => {
    const isCopied = await copyText(value)
    if (isCopied) toast.success(done ?? t.copied)
    else toast.error(t.copyFailed)
    return isCopied
  }
}

/** Copies a text and confirms it in a toast. */
export function useCopy(value: string, done?: string): { isCopied: boolean; copy: () => void } {
  const copyText = useCopyText(done)
  const [copied, setCopied] = useState('')
  const copy = async () => {
    if (await copyText(value)) setCopied(value)
  }
  return { isCopied: copied === value, copy: () => void copy() }
}
