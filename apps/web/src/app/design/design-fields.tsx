import { tenantsErrors } from '@foyer/contract/tenancy/tenants.errors'
import { Button, Checkbox, NativeSelect, Radio, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { FieldGroup } from '#ui/form/field-group.tsx'
import { FieldRow } from '#ui/form/field-row.tsx'
import { ChoiceChips } from '#ui/form/fields/choice-chips.tsx'
import { CountryField } from '#ui/form/fields/country-field.tsx'
import { FileDrop } from '#ui/form/fields/file-drop.tsx'
import { ImageUpload } from '#ui/form/fields/image-upload.tsx'
import { StarRating } from '#ui/form/fields/star-rating.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { SettingSwitch, SettingsRow, SettingsRows } from '#ui/form/settings-row.tsx'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { designTexts } from './design.texts.ts'

/** A form as a card: submitted empty, it shows the summary and the errors at its fields. */
export function DesignForm() {
  const t = useTexts(designTexts)
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/tenancy/tenants.shapes')).TenantForm,
    errors: tenantsErrors,
    initialValues: {
      name: '',
      sname: '',
      subdomain: '',
      country: '',
      adminFirstname: '',
      adminLastname: '',
      adminEmail: '',
    },
    // Nothing is saved: this form is only looked at.
    send: async () => undefined,
  })
  return (
    <Form form={form} label={t.sheet} card>
      <CardSection title={t.sheet} hint={t.text}>
        <TextField name="name" label={t.label} description={t.hint} />
        <FieldRow>
          <TextField name="sname" label={t.label} />
          <CountryField name="country" label={t.country} />
        </FieldRow>
        <TextField name="subdomain" label={t.label} />
      </CardSection>
      <CardSection>
        <FieldGroup label={t.people} hint={t.hint}>
          <FieldRow>
            <TextField name="adminFirstname" label={t.firstname} />
            <TextField name="adminLastname" label={t.lastname} />
          </FieldRow>
          <TextField name="adminEmail" label={t.email} type="email" />
        </FieldGroup>
      </CardSection>
      <FormActions submit={t.save} note={t.hint} onCancel={() => form.discard()} />
    </Form>
  )
}

/** Every other field, in every state. */
export function DesignFields() {
  const t = useTexts(designTexts)
  const [choice, setChoice] = useState('1')
  const [chosen, setChosen] = useState(['1'])
  const [rating, setRating] = useState(3)
  const choices = ['1', '2', '3'].map((value) => ({ value, label: t.step(Number(value)) }))
  return (
    <SectionCard>
      <CardSection title={t.fields}>
        <TextInput label={t.label} description={t.hint} leftSection={<IconSearch />} placeholder={t.text} />
        <TextInput label={t.label} description={t.hint} error={t.error} defaultValue={t.text} />
        <TextInput label={t.label} disabled value={t.disabled} readOnly />
        <NativeSelect label={t.label} data={choices} />
        <Checkbox label={t.label} defaultChecked />
        <Checkbox label={t.label} />
        <Checkbox label={t.disabled} disabled />
        <Radio label={t.label} name="design" defaultChecked />
        <Radio label={t.label} name="design" />
        <Switch label={t.label} defaultChecked />
        <Switch label={t.label} />
        <SegmentedControl aria-label={t.label} data={choices} value={choice} onChange={setChoice} />
        <ChoiceChips label={t.label} options={choices} values={chosen} onChange={setChosen} />
        <StarRating label={t.label} levels={choices.map(({ label }) => label)} value={rating} onChange={setRating} />
        <FileDrop
          label={t.fields}
          hint={t.hint}
          accept=".csv"
          maxBytes={1}
          tooLarge={t.error}
          error={t.error}
          onFile={ignore}
        />
        <div>
          <p id="design-image">{t.hint}</p>
          <ImageUpload
            label={t.label}
            description={t.text}
            hintId="design-image"
            url=""
            shown="light"
            types={[]}
            maxBytes={1}
            tooLarge={t.error}
            wrongType={t.error}
            busy={false}
            onFile={ignore}
            onRemove={ignore}
          />
        </div>
        <SettingsRows label={t.fields}>
          <SettingSwitch title={t.label} effect={t.hint} checked onSave={async () => true} />
          <SettingsRow title={t.label} effect={t.text}>
            <Button variant="default">{t.open}</Button>
          </SettingsRow>
        </SettingsRows>
        <SettingsRows label={t.delete} danger>
          <SettingsRow title={t.delete} effect={t.text}>
            <Button variant="default" color="red">
              {t.delete}
            </Button>
          </SettingsRow>
        </SettingsRows>
      </CardSection>
    </SectionCard>
  )
}

const ignore = () => undefined
