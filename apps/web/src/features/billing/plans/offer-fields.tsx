import { maxLinkedPlans, type Plan } from '@foyer/contract/billing/plans.shapes'
import { MultiSelect } from '@mantine/core'
import type { ContractForm } from '#lib/form.ts'
import type { FormConflict, Versioned } from '#lib/forms/versioned-form.ts'
import { useTexts } from '#lib/texts.ts'
import { FieldRow } from '#ui/form/field-row.tsx'
import { NumberField } from '#ui/form/fields/number-field.tsx'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { SwitchField } from '#ui/form/fields/switch-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { useField } from '#ui/form/form-context.ts'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { planEditorTexts } from './plan-editor.texts.ts'
import classes from './plans.module.css'
import { type PlanValues, wasOffered } from './plans.rules.ts'

type OfferFieldsProps = {
  form: ContractForm<Versioned<PlanValues>>
  conflict: FormConflict | undefined
  plan: Plan | null
  plans: readonly Plan[]
  products: readonly Plan['product'][]
  hint?: string
}

/** The offer: the name, the product, the number of licences and whether visitors see it. */
export function OfferFields({ form, conflict, plan, plans, products, hint }: OfferFieldsProps) {
  const t = useTexts(planEditorTexts)
  const isFixed = plan !== null && wasOffered(plan)
  const others = plans.filter(({ id, product }) => id !== plan?.id && product.id !== form.values.productId)
  const chooseProduct = (productId: string) => {
    const isOther = (id: string) => plans.some((other) => other.id === id && other.product.id !== productId)
    const values = form.getValues()
    form.setValues({ ...values, productId, linkedIds: values.linkedIds.filter(isOther) })
  }
  return (
    <CardSection title={t.offer} {...(hint === undefined ? {} : { hint })}>
      <VersionConflict conflict={conflict} />
      <FieldRow>
        <TextField name="name" label={t.name} />
        <SelectField
          name="productId"
          label={t.productId}
          disabled={isFixed}
          {...(isFixed ? { description: t.productFixed } : {})}
          errorText={t.chooseProduct}
          onChange={chooseProduct}
          options={[
            ...(form.values.productId === '' ? [{ value: '', label: t.chooseProduct }] : []),
            ...products.map(({ id, name, status }) => ({
              value: id,
              label: status === 'active' ? name : t.productOff(name),
            })),
          ]}
        />
      </FieldRow>
      <TextField name="description" label={t.description} description={t.descriptionHint} />
      <FieldRow>
        <div className={classes.pair}>
          <NumberField name="minLicences" label={t.fromLicences} allowNegative={false} hideControls />
          <NumberField name="maxLicences" label={t.toLicences} allowNegative={false} hideControls />
        </div>
        <LinksField
          plans={others}
          value={form.values.linkedIds}
          onChange={(ids) => form.setFieldValue('linkedIds', ids)}
        />
      </FieldRow>
      <SwitchField name="published" label={t.published} description={t.publishHint} />
    </CardSection>
  )
}

type LinksFieldProps = { plans: readonly Plan[]; value: readonly string[]; onChange: (ids: string[]) => void }

function LinksField({ plans, value, onChange }: LinksFieldProps) {
  const t = useTexts(planEditorTexts)
  const names = new Map(plans.map(({ id, name }) => [id, name]))
  const field = useField('linkedIds', t.linksWith, {
    format: (ids) => (Array.isArray(ids) ? ids.map((id: string) => names.get(id) ?? '').join(', ') : ''),
  })
  return (
    <MultiSelect
      {...field}
      className={classes.links ?? ''}
      description={t.linksHint}
      value={[...value]}
      onChange={onChange}
      data={[...Map.groupBy(plans, ({ product }) => product.name)].map(([group, items]) => ({
        group,
        items: items.map(({ id, name }) => ({ value: id, label: name })),
      }))}
      maxValues={maxLinkedPlans}
      searchable
      nothingFoundMessage={t.noOther}
      clearable={false}
      autoComplete="off"
    />
  )
}
