import { ActionIcon, Button, FileButton, Loader, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import classes from './image-upload.module.css'
import { pictureUploadTexts } from './image-upload.texts.ts'

type PictureUploadProps = {
  /** Name of the image, with the place where it is used. */
  label: string
  description: string
  /** Id of the text with the accepted formats and the size limit. */
  hintId: string
  /** URL of the current image, '' for none. */
  url: string
  /** Preview: on a light or dark background, or filling its box. */
  shown: 'light' | 'dark' | 'filling'
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
  const { label, description, hintId, url, types, maxBytes, error, busy, onFile, onRemove } = props
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
      className={classes.row}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-effect ${hintId}`}
      aria-busy={busy || undefined}
      data-over={isDragOver || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        take(event.dataTransfer.files[0])
      }}
    >
      <Picture {...props} />
      <div>
        <div className={classes.label} id={`${id}-label`}>
          {label}
        </div>
        <div className={classes.effect} id={`${id}-effect`}>
          {description}
        </div>
      </div>
      <div className={classes.actions}>
        <FileButton accept={types.join(',')} onChange={take} resetRef={reset} inputProps={{ 'aria-label': label }}>
          {(button) => (
            <Button
              {...button}
              size="xs"
              variant="default"
              disabled={busy}
              aria-label={url === '' ? t.chooseFor(label) : t.replaceFor(label)}
            >
              {url === '' ? t.choose : t.replace}
            </Button>
          )}
        </FileButton>
        {url !== '' && (
          <ActionIcon color="red" disabled={busy} aria-label={t.removeFor(label)} title={t.remove} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
      <VisuallyHidden role="status">{busy ? t.sending : ''}</VisuallyHidden>
      {problem && (
        <div role="alert" className={classes.problem}>
          {problem}
        </div>
      )}
    </fieldset>
  )
}

function Picture({ url, label, shown, busy }: PictureUploadProps) {
  return (
    <span className={classes.picture} data-shown={shown} data-empty={url === '' || undefined}>
      {busy ? <Loader size="xs" aria-hidden /> : url !== '' && <img src={url} alt={label} />}
    </span>
  )
}
