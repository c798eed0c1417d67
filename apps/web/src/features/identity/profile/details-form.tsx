import { type Profile, profile, profileErrors } from '@foyer/contract/identity/profile'
import { Alert, Button, Group } from '@mantine/core'
import { useRowForm } from '#crud/use-row-form.ts'
import { deviceTimeZone } from '#lib/format.ts'
import { useLabels } from '#lib/texts/labels.ts'
import { languageChoices } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { findZoneCity } from '#lib/time/zones.ts'
import { TimeZoneField } from '#ui/form/dates/time-zone-field.tsx'
import { FieldRow } from '#ui/form/field-row.tsx'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { profileTexts } from './profile.texts.ts'
import { useAccountFailure } from './shared/account-failure.ts'

const toValues = ({ firstname, lastname, language, timezone }: Profile) => ({
  firstname,
  lastname,
  language,
  timezone,
})

/** Name, language and time zone, saved together; what only an administrator changes is listed above. */
export function DetailsForm({ profile: row }: { profile: Profile }) {
  const t = useTexts(profileTexts)
  const labels = useLabels()
  const { form, conflict } = useRowForm({
    row,
    calls: profile,
    schema: async () => (await import('@foyer/contract/schemas/identity/profile')).ProfileForm,
    errors: profileErrors,
    toValues,
    saved: t.saved,
    draft: 'profile',
    onFailure: useAccountFailure(),
  })
  const device = deviceTimeZone()
  const { timezone } = form.values
  return (
    <Form form={form} label={t.details} card>
      <CardSection title={t.details}>
        <VersionConflict conflict={conflict} />
        <FieldRow>
          <TextField name="firstname" label={t.firstname} autoComplete="given-name" />
          <TextField name="lastname" label={t.lastname} autoComplete="family-name" />
        </FieldRow>
        <FieldRow>
          <SelectField name="language" label={t.language} options={languageChoices} />
          <TimeZoneField name="timezone" label={t.timezone} labelled followsDevice />
        </FieldRow>
        {timezone !== '' && timezone !== device && (
          <Alert color="gray" variant="light" role="status">
            <Group justify="space-between" gap="sm">
              {t.elsewhere(findZoneCity(device), findZoneCity(timezone))}
              <Button size="xs" variant="default" onClick={() => form.setFieldValue('timezone', device)}>
                {t.adoptZone(findZoneCity(device))}
              </Button>
            </Group>
          </Alert>
        )}
        <DescriptionList
          facts={[
            { label: t.organisation, value: row.organisation },
            { label: t.accountType, value: row.roleName || labels.role[row.role] },
          ]}
        />
      </CardSection>
      <FormActions submit={t.save} />
    </Form>
  )
}
