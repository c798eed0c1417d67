import type { Input } from '@foyer/contract/call'
import { type signUp, signUpErrors } from '@foyer/contract/tenancy/sign-up'
import { suggestSubdomain } from '@foyer/contract/tenancy/subdomain'
import { tenantsErrors } from '@foyer/contract/tenancy/tenants.errors'
import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useLanguage } from '#lib/language.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { CountryField } from '#ui/form/country-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { signUpTexts } from './sign-up.texts.ts'
import { SubdomainField } from './subdomain-field.tsx'

/** What an organisation signs up with. */
export type Application = Required<Input<typeof signUp.create>>

type SignUpFormProps = {
  /** What was entered before. */
  application: Application | undefined
  /** Whether the organisation came to buy a plan. */
  billing: boolean
  send: (application: Application) => Promise<unknown>
  onSent: (application: Application) => void
}

const guessCountry = (): string => {
  const region = new Intl.Locale(navigator.language).region ?? ''
  return /^[A-Z]{2}$/.test(region) ? region : ''
}

export function SignUpForm({ application, billing, send, onSent }: SignUpFormProps) {
  const t = useTexts(signUpTexts)
  const language = useLanguage()
  const [failure, setFailure] = useState('')
  const { email, organisation, subdomain, country } = application ?? {
    email: '',
    organisation: '',
    subdomain: '',
    country: guessCountry(),
  }
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/tenancy/sign-up')).SignUpForm,
    errors: { ...tenantsErrors, ...signUpErrors },
    initialValues: { email, organisation, subdomain, country },
    toInput: (values) => ({ ...values, language, billing }),
    send: async (input) => {
      setFailure('')
      await send(input)
      onSent(input)
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError) || error.status >= 500) toast.error(t.failed)
      else setFailure(error.message)
      return true
    },
  })
  /** The subdomain follows the name until it is typed. */
  const changeOrganisation = (name: string) => {
    const { organisation: previous, subdomain: typed } = form.getValues()
    form.setFieldValue('organisation', name)
    if (typed === suggestSubdomain(previous)) form.setFieldValue('subdomain', suggestSubdomain(name))
  }
  return (
    <Form form={form} label={t.title} large>
      {failure !== '' && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      <TextField name="email" label={t.email} type="email" autoComplete="email" />
      <TextField name="organisation" label={t.organisation} autoComplete="organization" onChange={changeOrganisation} />
      <SubdomainField value={form.values.subdomain} />
      <CountryField name="country" label={t.country} />
      <FormActions submit={t.next} />
      <Text size="sm" c="dimmed">
        {t.haveAccount}
      </Text>
    </Form>
  )
}
