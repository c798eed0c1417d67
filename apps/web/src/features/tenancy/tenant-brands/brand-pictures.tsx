import { maxPictureBytes } from '@foyer/contract/constants'
import {
  type PictureSlot,
  type BrandPictures as Pictures,
  pictureSlots,
  tenantBrands,
  tenantBrandsErrors,
} from '@foyer/contract/tenancy/tenant-brands'
import { useId } from 'react'
import { errorMessage } from '#lib/api.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useLocalizedText, useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { ImageUpload } from '#ui/form/image-upload.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { useDeletePicture } from './tenant-brands.queries.ts'
import { pictureTypes } from './tenant-brands.rules.ts'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'

type BrandPicturesProps = { origin: string; pictures: Pictures }

/** The five images of a brand, each saved as soon as it is chosen. */
export function BrandPictures({ origin, pictures }: BrandPicturesProps) {
  const t = useTexts(tenantBrandsTexts)
  const hintId = useId()
  return (
    <CardSection title={t.images} hint={<span id={hintId}>{`${t.limits}. ${t.imagesHint}`}</span>}>
      <div>
        {pictureSlots.map((slot) => (
          <BrandPicture key={slot} slot={slot} origin={origin} path={pictures[slot]} hintId={hintId} />
        ))}
      </div>
    </CardSection>
  )
}

const shownAs = {
  logoDark: 'light',
  logoWhite: 'dark',
  favicon: 'light',
  portal: 'filling',
  landing: 'filling',
} as const

type BrandPictureProps = { slot: PictureSlot; origin: string; path: string; hintId: string }

function BrandPicture({ slot, origin, path, hintId }: BrandPictureProps) {
  const t = useTexts(tenantBrandsTexts)
  const tooLarge = useLocalizedText(tenantBrandsErrors['picture-too-large'])
  const wrongType = useLocalizedText(tenantBrandsErrors['image-not-accepted'])
  const upload = useCallMutation(tenantBrands.uploadPicture, { errors: 'form' })
  const remove = useDeletePicture()
  const save = (file: File, message: string) =>
    upload.mutate({ slot, file }, { onSuccess: () => void toast.success(message) })
  const url = path === '' ? '' : `${origin}${path}`
  const removeImage = () =>
    remove.mutate(
      { slot, url },
      {
        onSuccess: (file) => {
          if (file === undefined) toast.success(t.removed)
          else toast.undo(t.removed, () => save(file, t.restored))
        },
      },
    )
  return (
    <ImageUpload
      label={t[slot]}
      description={t[`${slot}Effect`]}
      hintId={hintId}
      url={url}
      shown={shownAs[slot]}
      types={pictureTypes}
      maxBytes={maxPictureBytes}
      tooLarge={tooLarge}
      wrongType={wrongType}
      error={upload.error === null ? undefined : errorMessage(upload.error)}
      busy={upload.isPending || remove.isPending}
      onFile={(file) => save(file, t.uploaded)}
      onRemove={removeImage}
    />
  )
}
