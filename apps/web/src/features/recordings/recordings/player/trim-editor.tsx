import { recordings } from '@foyer/contract/recordings/recordings'
import type { RecordingDetails } from '@foyer/contract/recordings/recordings.shapes'
import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { Playback } from '#features/recordings/recordings/shared/player/use-playback.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { formatPosition } from '#lib/time/elapsed.ts'
import { toast } from '#lib/toast.ts'
import { findOffset, type Handle, moveHandle, parsePosition, type Range } from './trim.rules.ts'
import { trimTexts } from './trim.texts.ts'
import classes from './trim-editor.module.css'
import { TrimTimeline } from './trim-timeline.tsx'

type TrimEditorProps = { recording: RecordingDetails; durationMs: number; playback: Playback; onClose: () => void }

/** Chooses the part of a recording that is kept: by handles, by keys, by what is played, or in writing. */
export function TrimEditor({ recording, durationMs, playback, onClose }: TrimEditorProps) {
  const t = useTexts(trimTexts)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { id, trim } = recording
  const originalMs = trim?.originalMs ?? durationMs
  const saved = { fromMs: trim?.fromMs ?? 0, toMs: trim?.toMs ?? originalMs }
  const [range, setRange] = useState<Range>(saved)
  const { mutate, isPending } = useCallMutation(recordings.trim)
  const offset = findOffset(recording)
  useEffect(() => {
    // Synchronises with the focus: the menu that opened it is gone.
    title.current?.focus()
  }, [])
  const move = (handle: Handle, ms: number) => {
    const moved = moveHandle(range, handle, { ms, originalMs })
    setRange(moved)
    // A part that was cut off earlier cannot be seen.
    playback.seek(Math.min(durationMs, Math.max(0, moved[handle] - offset)))
  }
  const finish = () => {
    toast.success(t.saved)
    onClose()
  }
  const save = () => mutate({ id, ...range }, { onSuccess: finish })
  const playedMs = playback.ms + offset
  const isSame = range.fromMs === saved.fromMs && range.toMs === saved.toMs
  const ends = [
    { handle: 'fromMs', label: t.begins },
    { handle: 'toMs', label: t.ends },
  ] as const
  return (
    <section className={classes.editor} aria-labelledby={titleId}>
      <div>
        <Title order={2} id={titleId} ref={title} tabIndex={-1}>
          {t.title}
        </Title>
        <Text size="sm" c="dimmed">
          {t.hint}
        </Text>
      </div>
      <TrimTimeline {...{ range, originalMs, playedMs }} onMove={move} />
      <div className={classes.ends}>
        {ends.map(({ handle, label }) => (
          <div key={handle} className={classes.end}>
            <PositionField label={label} ms={range[handle]} onChange={(ms) => move(handle, ms)} />
            <Button variant="default" aria-label={t.toCurrentOf(label)} onClick={() => move(handle, playedMs)}>
              {t.toCurrent}
            </Button>
          </div>
        ))}
      </div>
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status">
          {t.length(formatPosition(range.toMs - range.fromMs), formatPosition(originalMs))}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button loading={isPending} disabled={isSame && trim?.state !== 'failed'} onClick={save}>
            {t.save}
          </Button>
        </Group>
      </Group>
    </section>
  )
}

type PositionFieldProps = { label: string; ms: number; onChange: (ms: number) => void }

/** A position in writing, which counts once it is left or confirmed. */
function PositionField({ label, ms, onChange }: PositionFieldProps) {
  const t = useTexts(trimTexts)
  const [text, setText] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const leave = () => {
    if (text === undefined) return
    const read = parsePosition(text)
    setWrong(read === undefined)
    if (read === undefined) return
    setText(undefined)
    if (read !== Math.floor(ms / 1000) * 1000) onChange(read)
  }
  return (
    <TextInput
      label={label}
      value={text ?? formatPosition(ms)}
      maxLength={8}
      error={isWrong && t.written}
      className={classes.position ?? ''}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Enter') leave()
      }}
    />
  )
}
