import { Button, FileButton, Group, Loader, Text, VisuallyHidden } from '@mantine/core'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import classes from './image-upload.module.css'
import { pictureUploadTexts } from './image-upload.texts.ts'

type PictureUploadProps = {
  /** What the picture is, and where it stands. */
  label: string
  description: string
  /** What it may be, its limit included. */
  hint: string
  /** Address of the one there is, '' for none. */
  url: string
  /** What it is shown on: both a light and a dark ground, or filling its box. */
  shown: 'grounds' | 'filling'
  /** Media types that are taken. */
  types: readonly string[]
  maxBytes: number
  /** What is said of a file with more, and of one of another type, before anything is sent. */
  tooLarge: string
  wrongType: string
  /** What the server said of the last one. */
  error?: string | undefined
  busy: boolean
  onFile: (file: File) => void
  onRemove: () => void
}

/** One picture: as it is now, replaced by a file that is dropped or chosen, or removed; a file that will not do is refused at once. */
export function ImageUpload(props: PictureUploadProps) {
  const { label, description, hint, url, types, maxBytes, error, busy, onFile, onRemove } = props
  const t = useTexts(pictureUploadTexts)
  const id = useId()
  const [isDragOver, setDragOver] = useState(false)
  const [refusal, setRefusal] = useState('')
  // Otherwise the same file, mended and chosen again, would be no change.
  const reset = useRef<() => void>(null)
  const problem = refusal || error
  const take = (file: File | null | undefined) => {
    reset.current?.()
    if (!file || busy) return
    // A file without a type is left to the server, which looks at its content.
    const wrong = file.type !== '' && !types.includes(file.type)
    const formatValue = wrong ? props.wrongType : file.size > maxBytes ? props.tooLarge : ''
    setRefusal(formatValue)
    if (formatValue === '') onFile(file)
  }
  const drag = (event: DragEvent, next: boolean) => {
    event.preventDefault()
    setDragOver(next)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: dropping is a short way for who can; the button does the same
    <fieldset
      className={classes.box}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      aria-busy={busy || undefined}
      data-over={isDragOver || undefined}
      data-faulty={problem ? true : undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        take(event.dataTransfer.files[0])
      }}
    >
      <div>
        <Text fw={600} id={`${id}-label`}>
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      </div>
      <Shown {...props} none={t.none} />
      <VisuallyHidden role="status">{busy ? t.sending : ''}</VisuallyHidden>
      {problem && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" fw={600}>
          {problem}
        </Text>
      )}
      <Group justify="space-between" gap="xs" mt="auto">
        <Text size="sm" c="dimmed" id={`${id}-hint`}>
          {hint}
        </Text>
        <Group gap="xs">
          <FileButton accept={types.join(',')} onChange={take} resetRef={reset} inputProps={{ 'aria-label': label }}>
            {(button) => (
              <Button
                {...button}
                size="compact-md"
                variant="default"
                disabled={busy}
                aria-label={url === '' ? t.chooseFor(label) : t.replaceFor(label)}
              >
                {url === '' ? t.choose : t.replace}
              </Button>
            )}
          </FileButton>
          {url !== '' && (
            <Button
              size="compact-md"
              variant="subtle"
              color="red"
              disabled={busy}
              aria-label={t.removeFor(label)}
              onClick={onRemove}
            >
              {t.remove}
            </Button>
          )}
        </Group>
      </Group>
    </fieldset>
  )
}

function Shown({ url, label, shown, busy, none }: PictureUploadProps & { none: string }) {
  if (busy)
    return (
      <div className={classes.empty}>
        <Loader size="sm" aria-hidden />
      </div>
    )
  if (url === '')
    return (
      <Text size="sm" c="dimmed" className={classes.empty}>
        {none}
      </Text>
    )
  if (shown === 'filling') return <img src={url} alt={label} className={classes.filling} />
  return (
    <div className={classes.grounds}>
      <span className={classes.ground} data-ground="light">
        <img src={url} alt={label} />
      </span>
      <span className={classes.ground} data-ground="dark">
        <img src={url} alt="" />
      </span>
    </div>
  )
}
