import type { Smtp } from '@foyer/contract/tenancy/tenant-smtp'
import { Alert } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import type { ContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { FieldRow } from '#ui/form/field-row.tsx'
import { NumberField } from '#ui/form/fields/number-field.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { SwitchField } from '#ui/form/fields/switch-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { TextareaField } from '#ui/form/fields/textarea-field.tsx'
import { hasSavedPassword, isExposed, portFor, type SmtpValues, securities } from './tenant-smtp.rules.ts'
import { tenantSmtpTexts } from './tenant-smtp.texts.ts'

type SmtpFieldsProps = { form: ContractForm<SmtpValues>; smtp: Smtp | null }

export function SmtpFields({ form, smtp }: SmtpFieldsProps) {
  const t = useTexts(tenantSmtpTexts)
  const { values, setFieldValue } = form
  const changeSecurity = (selected: string) => {
    const security = securities.find((value) => value === selected)
    if (security === undefined) return
    setFieldValue('security', security)
    setFieldValue('port', portFor(security, values))
  }
  return (
    <>
      <TextField name="host" label={t.host} inputMode="url" dir="ltr" />
      <FieldRow>
        <SelectField
          name="security"
          label={t.security}
          options={securities.map((value) => ({ value, label: t[`security:${value}`] }))}
          onChange={changeSecurity}
        />
        <NumberField name="port" label={t.port} min={1} max={65_535} thousandSeparator={false} />
      </FieldRow>
      <FieldRow>
        <TextField name="username" label={t.username} description={t.usernameHint} />
        <Password form={form} smtp={smtp} />
      </FieldRow>
      {smtp?.hasPassword && <SwitchField name="clear_password" label={t.clear_password} />}
      {isExposed(smtp ?? undefined, values) && (
        <Alert color="red" variant="light" title={t.exposedTitle} icon={<IconLockOpen />} role="status">
          {t.exposed}
        </Alert>
      )}
      {values.security !== 'none' && (
        <TextareaField
          name="certificateAuthority"
          label={t.certificateAuthority}
          description={t.certificateHint}
          dir="ltr"
          minRows={1}
        />
      )}
      <FieldRow>
        <TextField name="fromName" label={t.fromName} />
        <TextField name="fromEmail" label={t.fromEmail} type="email" />
      </FieldRow>
    </>
  )
}

function Password({ form, smtp }: SmtpFieldsProps) {
  const t = useTexts(tenantSmtpTexts)
  const { values } = form
  const isSaved = hasSavedPassword(smtp ?? undefined, values)
  const describe = () => {
    if (values.clear_password) return t.passwordRemoved
    if (isSaved) return t.passwordSaved
    return smtp?.hasPassword && values.password === '' ? t.enterAgain : undefined
  }
  return (
    <PasswordField
      name="password"
      label={t.password}
      description={describe()}
      placeholder={isSaved ? t.savedPlaceholder : ''}
      autoComplete="new-password"
      disabled={values.clear_password}
    />
  )
}
