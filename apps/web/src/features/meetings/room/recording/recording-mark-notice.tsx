import { maxMarkTitle } from '@foyer/contract/recordings/room-recording'
import { Button, Text, TextInput } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { formatPosition } from '#lib/time/elapsed.ts'
import { toast } from '#lib/toast.ts'
import classes from './recording.module.css'
import { recordingTexts } from './recording.texts.ts'
import type { Mark, RecordingControls } from './use-recording.ts'

const hideMs = 10_000

/** Says that a chapter was marked, and lets the host name it. */
export function MarkNotice({ mark, recording }: { mark: Mark; recording: RecordingControls }) {
  const t = useTexts(recordingTexts)
  const [isNaming, setIsNaming] = useState(false)
  const [title, setTitle] = useState('')
  const hide = useEffectEvent(recording.hideMark)
  useEffect(() => {
    // Synchronises with the clock.
    if (isNaming) return undefined
    const timer = setTimeout(() => hide(), hideMs)
    return () => clearTimeout(timer)
  }, [isNaming])
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return recording.hideMark()
    recording.nameMark(title.trim(), () => {
      toast.success(t.named)
      recording.hideMark()
    })
  }
  return (
    <form className={classes.mark} onSubmit={save}>
      <IconBookmark size={18} aria-hidden />
      {isNaming ? (
        <TextInput
          aria-label={t.chapterName}
          placeholder={t.chapterName}
          size="xs"
          className={classes.name ?? ''}
          maxLength={maxMarkTitle}
          value={title}
          data-autofocus
          ref={(field) => field?.focus()}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // The panel stays open.
            event.stopPropagation()
            recording.hideMark()
          }}
        />
      ) : (
        <Text size="sm" role="status">
          {t.marked(formatPosition(mark.atMs))}
        </Text>
      )}
      {isNaming ? (
        // A button of its own: the click that opens the field would submit the other one.
        <Button key="save" size="compact-md" type="submit">
          {t.save}
        </Button>
      ) : (
        <Button key="name" size="compact-md" variant="default" onClick={() => setIsNaming(true)}>
          {t.nameIt}
        </Button>
      )}
    </form>
  )
}
