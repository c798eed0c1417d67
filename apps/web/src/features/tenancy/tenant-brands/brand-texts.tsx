import { useTexts } from '#lib/texts.ts'
import { FieldGroup } from '#ui/form/field-group.tsx'
import { FieldRow } from '#ui/form/field-row.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { TextareaField } from '#ui/form/fields/textarea-field.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'

/** The name of the portal and the texts of its public pages. */
export function BrandTexts({ signup }: { signup: boolean }) {
  const t = useTexts(tenantBrandsTexts)
  return (
    <CardSection title={t.nameAndTexts}>
      <FieldRow>
        <TextField name="brandname" label={t.brandname} description={t.brandnameHint} maxLength={200} />
        <TextField
          name="brandUrl"
          label={t.brandUrl}
          description={t.brandUrlHint}
          type="url"
          placeholder={t.brandUrlExample}
          dir="ltr"
        />
      </FieldRow>
      <FieldGroup label={t.login}>
        <TextField name="text.portal_login_heading" label={t.loginHeading} maxLength={200} />
        <TextareaField name="text.portal_login_body" label={t.loginBody} maxLength={1000} />
      </FieldGroup>
      <FieldGroup label={t.register} hint={signup ? t.registerOn : t.registerOff}>
        <TextField name="text.portal_register_heading" label={t.registerHeading} maxLength={200} />
        <TextareaField name="text.portal_regiser_body" label={t.registerBody} maxLength={1000} />
      </FieldGroup>
    </CardSection>
  )
}
