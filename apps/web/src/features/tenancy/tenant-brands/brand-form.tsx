import { type Brand, BrandForm as Schema, tenantBrandsErrors } from '@foyer/contract/tenancy/tenant-brands'
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Form } from '#ui/form/form.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { BrandColours } from './brand-colours.tsx'
import { BrandTexts } from './brand-texts.tsx'
import { brandQuery, useCreateBrand, useUpdateBrand } from './tenant-brands.queries.ts'
import { findDifferences, toInput, toValues } from './tenant-brands.rules.ts'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'
import { useBrandLabels } from './use-brand-labels.ts'

type BrandFormProps = { tenantuuid: string; name: string; signup: boolean; brand: Brand | undefined }

/** Texts and colours, saved together. If someone else has saved a newer version, shows the differences. */
export function BrandForm({ tenantuuid, name, signup, brand }: BrandFormProps) {
  const t = useTexts(tenantBrandsTexts)
  const labels = useBrandLabels()
  const queries = useQueryClient()
  const create = useCreateBrand(tenantuuid)
  const update = useUpdateBrand(tenantuuid)
  const [initialBrand] = useState(brand)
  // The version that the next save is based on; the query may have a newer one by then.
  const base = useRef(brand)
  const [theirs, setTheirs] = useState<Brand>()
  const form = useContractForm({
    schema: Schema,
    sentences: tenantBrandsErrors,
    labels,
    initialValues: toValues(initialBrand, name),
    toInput,
    send: async (input, options) => {
      const { current: previous } = base
      base.current =
        previous === undefined
          ? await create.mutateAsync({ ...input, ...options })
          : await update.mutateAsync({ ...input, id: previous.id, version: previous.version })
      toast.success(previous === undefined ? t.created : t.saved)
    },
    onFailure: (error) => {
      // Someone else has created or changed the brand: fetch their version.
      if (!(error instanceof ApiError) || !['conflict', 'brand-exists'].includes(error.code)) return false
      void queries.fetchQuery({ ...brandQuery(tenantuuid), staleTime: 0 }).then(({ brand: saved }) => setTheirs(saved))
      return true
    },
    draft: `brand-${tenantuuid}-${initialBrand?.version ?? 0}`,
  })
  const acceptTheirs = (saved: Brand) => {
    base.current = saved
    form.form.setValues(toValues(saved, name))
    form.form.resetDirty(toValues(saved, name))
    form.release()
    setTheirs(undefined)
  }
  const overwrite = (saved: Brand) => {
    base.current = saved
    setTheirs(undefined)
    form.onSubmit()
  }
  return (
    <Form form={form} label={t.form}>
      <BrandTexts form={form} signup={signup} />
      <BrandColours form={form} tenantuuid={tenantuuid} />
      {theirs && (
        <VersionConflict
          differences={findDifferences(form.form.getValues(), toValues(theirs, name), labels)}
          onUseTheirs={() => acceptTheirs(theirs)}
          onOverwrite={() => overwrite(theirs)}
          busy={form.sending}
        />
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={form.sending}>
          {t.save}
        </Button>
      </Group>
    </Form>
  )
}
