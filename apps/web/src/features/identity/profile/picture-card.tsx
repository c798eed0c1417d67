import { maxPictureBytes } from '@foyer/contract/constants'
import { type Profile, profile, profileErrors, profilePictureTypes } from '@foyer/contract/identity/profile'
import { Button, FileButton, Group, Text } from '@mantine/core'
import { lazy, useId, useRef, useState } from 'react'
import { fullName } from '#features/identity/users/shared/full-name.ts'
import { announce } from '#lib/announce.ts'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useLocalizedText, useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { profileTexts } from './profile.texts.ts'
import { useAccountFailureToast } from './shared/account-failure.ts'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

/** The picture, cropped before it is sent; removing it can be undone. */
export function PictureCard({ profile: { picture, firstname, lastname, email } }: { profile: Profile }) {
  const t = useTexts(profileTexts)
  const hintId = useId()
  const refused = useLocalizedText(profileErrors['profile-picture-refused'])
  const upload = useCallMutation(profile.uploadPicture, { errors: 'form' })
  const remove = useCallMutation(profile.deletePicture, { errors: 'form' })
  const showFailure = useAccountFailureToast()
  const crop = useDialog<string>()
  const hasCropped = useHasBeenTrue(crop.opened)
  const [problem, setProblem] = useState('')
  // Otherwise choosing the same file again would not be a change.
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    reset.current?.()
    if (file === null) return
    const isAccepted = profilePictureTypes.some((type) => type === file.type) && file.size <= maxPictureBytes
    setProblem(isAccepted ? '' : refused)
    if (isAccepted) crop.open(URL.createObjectURL(file))
  }
  const closeCrop = () => {
    if (crop.row !== undefined) URL.revokeObjectURL(crop.row)
    crop.close()
  }
  const save = async (file: File, message: string) => {
    await upload.mutateAsync({ file })
    announce(message)
  }
  const removePicture = async () => {
    const former = await fetch(picture).then((response) => response.blob())
    await remove.mutateAsync({})
    toast.undo(
      t.pictureRemoved,
      () =>
        void toJpeg(former)
          .then((file) => save(file, t.pictureRestored))
          .catch(showFailure),
    )
  }
  return (
    <SectionCard>
      <CardSection title={t.picture} hint={<span id={hintId}>{t.pictureHint}</span>}>
        <Group gap="md">
          <PersonAvatar name={fullName({ firstname, lastname, email })} picture={picture} size="large" />
          <FileButton
            accept={profilePictureTypes.join(',')}
            onChange={choose}
            resetRef={reset}
            inputProps={{ 'aria-label': t.picture }}
          >
            {(button) => (
              <Button {...button} variant="default" aria-describedby={hintId}>
                {picture === '' ? t.choose : t.replace}
              </Button>
            )}
          </FileButton>
          {picture !== '' && (
            <Button
              variant="subtle"
              color="red"
              loading={remove.isPending}
              onClick={() => removePicture().catch(showFailure)}
            >
              {t.remove}
            </Button>
          )}
        </Group>
        {problem !== '' && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
      </CardSection>
      {hasCropped && (
        <DialogSuspense>
          <CropDialog
            opened={crop.opened}
            image={crop.row ?? ''}
            onClose={closeCrop}
            onUnreadable={() => {
              closeCrop()
              setProblem(t.unreadable)
            }}
            onSave={async (file) => {
              await save(file, t.pictureSaved)
              closeCrop()
            }}
          />
        </DialogSuspense>
      )}
    </SectionCard>
  )
}

/** Returns a picture of the portal, which stores WebP, in a format that it accepts. */
async function toJpeg(picture: Blob): Promise<File> {
  const { drawSquare } = await import('./draw-square.ts')
  const image = await createImageBitmap(picture)
  return drawSquare(image, { x: 0, y: 0, width: image.width, height: image.height })
}
