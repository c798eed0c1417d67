import { Button, FileButton, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { progressTexts } from '#ui/feedback/progress.texts.ts'
import classes from './file-drop.module.css'

type FileDropProps = {
  /** Name of the file field. */
  label: string
  /** Accepted formats and the size limit. */
  hint: string
  /** Same as the `accept` attribute of a file input. */
  accept: string
  maxBytes: number
  /** Error for a larger file, shown before anything is sent. */
  tooLarge: string
  /** Error of the last upload. */
  error?: string | undefined
  busy?: boolean
  /** A file has been chosen already. */
  chosen?: boolean
  onFile: (file: File) => void
}

/** Accepts one file, dropped or chosen with a button; a file that is too large is rejected before it is sent. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, accept, maxBytes, tooLarge, error, busy = false, chosen = false, onFile } = props
  const t = useTexts(progressTexts)
  const hintId = useId()
  const [isDragOver, setDragOver] = useState(false)
  const [refused, setRefused] = useState(false)
  // Resets the input, so that the same file can be chosen again after fixing it.
  const reset = useRef<() => void>(null)
  const problem = refused ? tooLarge : error
  const take = (file: File | null | undefined) => {
    if (!file || busy) return
    setRefused(file.size > maxBytes)
    if (file.size <= maxBytes) onFile(file)
    reset.current?.()
  }
  const drag = (event: DragEvent, next: boolean) => {
    event.preventDefault()
    setDragOver(next)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: only a mouse can drop; the button inside is for everyone
    <fieldset
      className={classes.zone}
      aria-label={label}
      aria-describedby={hintId}
      data-over={isDragOver || undefined}
      data-faulty={problem !== undefined || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        take(event.dataTransfer.files[0])
      }}
    >
      <IconFileUpload size={36} aria-hidden />
      <Text className={classes.drop ?? ''}>{t.drop}</Text>
      <FileButton accept={accept} onChange={take} inputProps={{ 'aria-label': label }} resetRef={reset}>
        {(button) => (
          <Button {...button} loading={busy} aria-describedby={hintId} variant={chosen ? 'default' : 'filled'}>
            {chosen ? t.chooseOther : t.choose}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" id={hintId}>
        {hint}
      </Text>
      {problem !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)" fw={600}>
          {problem}
        </Text>
      )}
    </fieldset>
  )
}
