import { Button, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import classes from './crop-dialog.module.css'
import { drawSquare } from './draw-square.ts'
import { profileTexts } from './profile.texts.ts'
import { useAccountFailureToast } from './shared/account-failure.ts'

const maxZoom = 4
const zoomStep = 0.1

type CropDialogProps = {
  opened: boolean
  /** URL of the chosen file. */
  image: string
  onClose: () => void
  onUnreadable: () => void
  /** Sends the part as a file of its own. */
  onSave: (file: File) => Promise<void>
}

/** Chooses the part of a picture to show, by pointer, touch or keyboard. */
export function CropDialog({ opened, onClose, ...props }: CropDialogProps) {
  const t = useTexts(profileTexts)
  return (
    <Dialog title={t.crop} opened={opened} onClose={onClose} sticky>
      <Crop key={props.image} {...props} onClose={onClose} />
    </Dialog>
  )
}

function Crop({ image, onClose, onUnreadable, onSave }: Omit<CropDialogProps, 'opened'>) {
  const t = useTexts(profileTexts)
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<Area>()
  const [busy, setBusy] = useState(false)
  const showFailure = useAccountFailureToast()
  const element = useRef<HTMLImageElement>(null)
  const save = async () => {
    if (part === undefined || element.current === null) return
    setBusy(true)
    try {
      await onSave(await drawSquare(element.current, part))
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t.cropHint}
      </Text>
      <div className={classes.area}>
        <Cropper
          image={image}
          crop={position}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setPart(pixels)}
          setImageRef={({ current }) => {
            element.current = current
          }}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ role: 'application', 'aria-label': t.cropArea }}
        />
      </div>
      <label className={classes.zoom}>
        <Text size="sm" span>
          {t.zoom}
        </Text>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={zoomStep}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
      </label>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button loading={busy} disabled={part === undefined} onClick={() => void save()}>
          {t.savePicture}
        </Button>
      </DialogActions>
    </Stack>
  )
}
