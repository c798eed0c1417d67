import {
  type PictureSlot,
  type BrandPictures as Pictures,
  pictureSlots,
  tenantBrands,
} from '@foyer/contract/tenancy/tenant-brands'
import { useId } from 'react'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { CardSection } from '#ui/layout/card-section.tsx'
import { tenantImageTexts } from './shared/tenant-image.texts.ts'
import { TenantImage } from './shared/tenant-image.tsx'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'

type BrandPicturesSectionProps = { origin: string; pictures: Pictures }

/** The five images of a brand, each saved as soon as it is chosen. */
export function BrandPicturesSection({ origin, pictures }: BrandPicturesSectionProps) {
  const t = useTexts(tenantBrandsTexts)
  const { limits } = useTexts(tenantImageTexts)
  const hintId = useId()
  return (
    <CardSection title={t.images} hint={<span id={hintId}>{limits}</span>}>
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
  const upload = useCallMutation(tenantBrands.uploadPicture, { errors: 'form' })
  const remove = useCallMutation(tenantBrands.deletePicture)
  return (
    <TenantImage
      label={t[slot]}
      description={t[`${slot}Effect`]}
      hintId={hintId}
      url={path === '' ? '' : `${origin}${path}`}
      shown={shownAs[slot]}
      upload={(file) => upload.mutateAsync({ slot, file })}
      remove={() => remove.mutateAsync({ id: slot })}
    />
  )
}
