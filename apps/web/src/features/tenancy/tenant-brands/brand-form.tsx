import { type Brand, BrandForm as Schema, tenantBrandsErrors } from '@foyer/contract/tenancy/tenant-brands'
import { useQueryClient } from '@tanstack/react-query'
import { commonTexts } from '#lib/common.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useVersionedForm } from '#lib/versioned-form.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { BrandColours } from './brand-colours.tsx'
import { BrandTexts } from './brand-texts.tsx'
import { brandQuery, useCreateBrand, useUpdateBrand } from './tenant-brands.queries.ts'
import { toInput, toValues } from './tenant-brands.rules.ts'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'

type BrandFormProps = { tenantuuid: string; name: string; signup: boolean; brand: Brand | null }

/** Texts and colours, saved together. If someone else has saved a newer version, shows the differences. */
export function BrandForm({ tenantuuid, name, signup, brand }: BrandFormProps) {
  const t = useTexts(tenantBrandsTexts)
  const { save } = useTexts(commonTexts)
  const queries = useQueryClient()
  const create = useCreateBrand(tenantuuid)
  const update = useUpdateBrand(tenantuuid)
  const { form, conflict } = useVersionedForm({
    schema: Schema,
    errors: tenantBrandsErrors,
    row: brand,
    fetchLatest: async () => (await queries.fetchQuery({ ...brandQuery(tenantuuid), staleTime: 0 })).brand ?? null,
    toValues: (saved) => toValues(saved, name),
    toInput,
    send: (input, { base, idempotencyKey }) =>
      base
        ? update.mutateAsync({ ...input, id: base.id, version: base.version })
        : create.mutateAsync({ ...input, idempotencyKey }),
    onSaved: () => toast.success(brand ? t.saved : t.created),
    existsCode: 'brand-exists',
    draft: `brand-${tenantuuid}`,
  })
  return (
    <Form form={form} label={t.form}>
      <BrandTexts signup={signup} />
      <BrandColours form={form} tenantuuid={tenantuuid} />
      <VersionConflict conflict={conflict} />
      <FormActions submit={save} />
    </Form>
  )
}
