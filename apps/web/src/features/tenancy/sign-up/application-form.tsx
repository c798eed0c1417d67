import type { Parsed } from '@foyer/contract/call'
import { type signUp, signUpErrors } from '@foyer/contract/tenancy/sign-up'
import { tenantsErrors } from '@foyer/contract/tenancy/tenants.errors'
import { Alert, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { buildOrganisation, OrganisationFields } from './organisation-fields.tsx'
import { signUpTexts } from './sign-up.texts.ts'

/** The input with which an organisation signs up. */
export type Application = Parsed<typeof signUp.create>

type ApplicationFormProps = {
  /** The application that was entered before. */
  application: Application | undefined
  /** Whether the organisation came to buy a plan. */
  billing: boolean
  send: (application: Application) => Promise<unknown>
  onSent: (application: Application) => void
  /** The content above the fields. */
  children: ReactNode
}

export function ApplicationForm({ application, billing, send, onSent, children }: ApplicationFormProps) {
  const t = useTexts(signUpTexts)
  const language = useLanguage()
  const [failure, setFailure] = useState('')
  const { email, organisation, subdomain, country } = application ?? { email: '', ...buildOrganisation() }
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
  return (
    <Form form={form} label={t.title} large>
      {children}
      {failure !== '' && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      <TextField name="email" label={t.email} type="email" autoComplete="email" />
      <OrganisationFields form={form} />
      <FormActions submit={t.next} />
      <Text size="sm" c="dimmed">
        {t.haveAccount}
      </Text>
    </Form>
  )
}
