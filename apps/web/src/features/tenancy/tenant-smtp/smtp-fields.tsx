import type { Smtp } from '@foyer/contract/tenancy/tenant-smtp'
import { Alert, NativeSelect, NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import type { ContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { hasSavedPassword, isExposed, portFor, type SmtpValues, securities } from './tenant-smtp.rules.ts'
import { tenantSmtpTexts } from './tenant-smtp.texts.ts'

const descriptionBelow = ['label', 'input', 'description', 'error'] as const

type SmtpFieldsProps = { form: ContractForm<SmtpValues>; smtp: Smtp | null }

export function SmtpFields({ form, smtp }: SmtpFieldsProps) {
  const t = useTexts(tenantSmtpTexts)
  const { values, setFieldValue } = form.form
  const changeSecurity = (selected: string) => {
    const security = securities.find((value) => value === selected)
    if (security === undefined) return
    setFieldValue('security', security)
    setFieldValue('port', portFor(security, values))
  }
  return (
    <>
      <TextInput label={t.host} autoComplete="off" inputMode="url" dir="ltr" {...form.field('host')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t.security}
          data={securities.map((value) => ({ value, label: t[value] }))}
          {...form.field('security')}
          onChange={({ currentTarget }) => changeSecurity(currentTarget.value)}
        />
        <NumberInput
          label={t.port}
          min={1}
          max={65_535}
          allowDecimal={false}
          thousandSeparator={false}
          {...form.field('port')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t.username}
          description={t.usernameHint}
          inputWrapperOrder={[...descriptionBelow]}
          autoComplete="off"
          {...form.field('username')}
        />
        <Password form={form} smtp={smtp} />
      </SimpleGrid>
      {smtp?.hasPassword && (
        <Switch label={t.clear_password} {...form.form.getInputProps('clear_password', { type: 'checkbox' })} />
      )}
      {isExposed(smtp ?? undefined, values) && (
        <Alert color="red" variant="light" title={t.exposedTitle} icon={<IconLockOpen />} role="status">
          {t.exposed}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t.fromName} autoComplete="off" {...form.field('fromName')} />
        <TextInput label={t.fromEmail} type="email" autoComplete="off" {...form.field('fromEmail')} />
      </SimpleGrid>
    </>
  )
}

function Password({ form, smtp }: SmtpFieldsProps) {
  const t = useTexts(tenantSmtpTexts)
  const { values } = form.form
  const isSaved = hasSavedPassword(smtp ?? undefined, values)
  const describe = () => {
    if (values.clear_password) return t.passwordRemoved
    if (isSaved) return t.passwordSaved
    return smtp?.hasPassword && values.password === '' ? t.enterAgain : undefined
  }
  return (
    <PasswordField
      label={t.password}
      description={describe()}
      inputWrapperOrder={[...descriptionBelow]}
      placeholder={isSaved ? t.savedPlaceholder : ''}
      autoComplete="new-password"
      disabled={values.clear_password}
      {...form.field('password')}
    />
  )
}
