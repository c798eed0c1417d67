import {
  type Brand,
  type BrandPictures as Pictures,
  tenantBrands,
  tenantBrandsErrors,
} from '@foyer/contract/tenancy/tenant-brands'
import { useRowForm } from '#crud/use-row-form.ts'
import { useCallCache } from '#lib/queries.ts'
import { useTenantScope } from '#lib/session/tenant-scope.tsx'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { BrandColours } from './brand-colours.tsx'
import classes from './brand-editor.module.css'
import { BrandPicturesSection } from './brand-pictures-section.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { BrandTexts } from './brand-texts.tsx'
import { toBrandInput, toBrandValues } from './tenant-brands.rules.ts'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'

type BrandEditorProps = { name: string; signup: boolean; brand: Brand | null; pictures: Pictures; origin: string }

/**
 * A brand beside its preview: images, saved at once, and texts and colours, saved together. If someone else has saved a
 * newer version, shows the differences.
 */
export function BrandEditor({ name, signup, brand, pictures, origin }: BrandEditorProps) {
  const t = useTexts(tenantBrandsTexts)
  const { save } = useTexts(commonTexts)
  const tenantuuid = useTenantScope()
  const cache = useCallCache()
  const { form, conflict } = useRowForm({
    row: brand,
    calls: { create: tenantBrands.create, update: tenantBrands.update },
    schema: async () => (await import('@foyer/contract/schemas/tenancy/tenant-brands')).BrandForm,
    errors: tenantBrandsErrors,
    fetchLatest: async () => (await cache.fetch(tenantBrands.list, {}, { staleTime: 0 })).items[0] ?? null,
    toValues: (saved) => toBrandValues(saved, name),
    toInput: toBrandInput,
    saved: brand ? t.saved : t.created,
    existsCode: 'brand-exists',
    draft: `brand-${tenantuuid}`,
  })
  return (
    <div className={classes.columns}>
      <div className={classes.grid}>
        <Form form={form} label={t.form} card>
          <BrandPicturesSection origin={origin} pictures={pictures} />
          <BrandTexts signup={signup} />
          <BrandColours form={form} />
          {conflict && (
            <CardSection>
              <VersionConflict conflict={conflict} />
            </CardSection>
          )}
          <FormActions submit={save} />
        </Form>
        <div className={classes.aside}>
          <BrandPreview values={form.values} pictures={pictures} origin={origin} />
        </div>
      </div>
    </div>
  )
}
