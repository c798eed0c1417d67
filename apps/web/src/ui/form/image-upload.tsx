import { Button, FileButton, Group, Loader, Text, VisuallyHidden } from '@mantine/core'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import classes from './image-upload.module.css'
import { pictureUploadTexts } from './image-upload.texts.ts'

type PictureUploadProps = {
  /** Name of the image, with the place where it is used. */
  label: string
  description: string
  /** Accepted formats and the size limit. */
  hint: string
  /** URL of the current image, '' for none. */
  url: string
  /** Preview: on light and dark backgrounds, or filling its box. */
  shown: 'backgrounds' | 'filling'
  /** Accepted media types. */
  types: readonly string[]
  maxBytes: number
  /** Errors for a file that is too large or of another type, shown before anything is sent. */
  tooLarge: string
  wrongType: string
  /** The server's error for the last upload. */
  error?: string | undefined
  busy: boolean
  onFile: (file: File) => void
  onRemove: () => void
}

/** Shows an image and lets the user replace it by dropping or choosing a file, or remove it. An unsuitable file is rejected before it is sent. */
export function ImageUpload(props: PictureUploadProps) {
  const { label, description, hint, url, types, maxBytes, error, busy, onFile, onRemove } = props
  const t = useTexts(pictureUploadTexts)
  const id = useId()
  const [isDragOver, setDragOver] = useState(false)
  const [refusal, setRefusal] = useState('')
  // Otherwise choosing the same file again after fixing it would not be a change.
  const reset = useRef<() => void>(null)
  const problem = refusal || error
  const take = (file: File | null | undefined) => {
    reset.current?.()
    if (!file || busy) return
    // The server checks the content of a file without a type.
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
    <div className={classes.backgrounds}>
      <span className={classes.background} data-background="light">
        <img src={url} alt={label} />
      </span>
      <span className={classes.background} data-background="dark">
        <img src={url} alt="" />
      </span>
    </div>
  )
}
