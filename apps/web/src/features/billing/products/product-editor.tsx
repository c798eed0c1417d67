import { products as calls, type Product, productsErrors } from '@foyer/contract/billing/products'
import { MultiSelect, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRowForm } from '#crud/use-row-form.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { SwitchField } from '#ui/form/fields/switch-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useField } from '#ui/form/form-context.ts'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { productsTexts } from './products.texts.ts'
import { buildProductPath } from './shared/product-paths.ts'

type ProductEditorProps = {
  /** Null for a new one. */
  product: Product | null
  /** All products, some of which a bundle contains. */
  products: readonly Product[]
}

const toValues = (product: Product | null) => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  isBundle: product?.isBundle ?? false,
  bundledIds: (product?.bundled ?? []).map(({ id }) => id),
})

/** Creates a product or edits it. */
export function ProductEditor({ product, products }: ProductEditorProps) {
  const t = useTexts(productsTexts)
  const formats = useFormats()
  const navigate = useNavigate()
  const [canCreate, canUpdate] = [useCan(calls.create), useCan(calls.update)]
  const canSave = product === null ? canCreate : canUpdate
  const { form, conflict } = useRowForm({
    row: product,
    calls,
    schema: async () => (await import('@foyer/contract/schemas/billing/products')).ProductForm,
    errors: productsErrors,
    toValues,
    saved: product === null ? t.created : t.edited,
    draft: canSave ? (product === null ? 'product' : `product-${product.id}`) : undefined,
    onSaved: ({ id }) => {
      if (product === null) void navigate({ to: buildProductPath(id) })
    },
  })
  const bundles = product?.bundles ?? []
  return (
    <Form form={form} label={product?.name ?? t.add} card>
      <CardSection title={t.details} {...(canSave ? {} : { hint: t.viewOnly })}>
        <VersionConflict conflict={conflict} />
        <TextField name="name" label={t.name} />
        <TextField name="description" label={t.description} description={t.descriptionHint} />
        {bundles.length === 0 ? (
          <SwitchField name="isBundle" label={t.isBundle} description={t.isBundleHint} />
        ) : (
          <Text size="sm" c="dimmed">
            {t.isPart(formats.list(bundles.map(({ name }) => name)))}
          </Text>
        )}
        {form.values.isBundle && (
          <PartsField
            products={products.filter(({ id, isBundle }) => !isBundle && id !== product?.id)}
            value={form.values.bundledIds}
            onChange={(ids) => form.setFieldValue('bundledIds', ids)}
          />
        )}
      </CardSection>
      {canSave && <FormActions submit={product === null ? t.create : t.save} />}
    </Form>
  )
}

type PartsFieldProps = { products: readonly Product[]; value: readonly string[]; onChange: (ids: string[]) => void }

function PartsField({ products, value, onChange }: PartsFieldProps) {
  const t = useTexts(productsTexts)
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const field = useField('bundledIds', t.bundledIds, {
    format: () => value.map((id) => names.get(id) ?? '').join(', '),
  })
  return (
    <MultiSelect
      {...field}
      description={t.bundledHint}
      value={[...value]}
      onChange={onChange}
      data={[...names].map(([id, label]) => ({ value: id, label }))}
      maxValues={20}
      searchable
      nothingFoundMessage={t.noSingle}
      clearable={false}
      autoComplete="off"
    />
  )
}
