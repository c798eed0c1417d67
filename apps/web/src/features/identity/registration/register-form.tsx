import { registration, registrationErrors } from '@foyer/contract/identity/registration'
import { Alert } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { typedEmail } from '#features/identity/auth/auth.queries.ts'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useCallMutation } from '#lib/queries.ts'
import { loginPath } from '#lib/session/redirect-path.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { PublicLink } from '#ui/layout/public-page.tsx'
import type { Registrant } from './registrant-store.ts'
import { registrationTexts } from './registration.texts.ts'

type RegisterFormProps = {
  initialValues: Registrant
  onDone: (registrant: Registrant) => void
  /** Other ways to register. */
  children: ReactNode
}

export function RegisterForm({ initialValues, onDone, children }: RegisterFormProps) {
  const t = useTexts(registrationTexts)
  const language = useLanguage()
  const register = useCallMutation(registration.create, { errors: 'form' })
  const [failure, setFailure] = useState('')
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/registration')).RegistrationForm,
    errors: registrationErrors,
    initialValues,
    toInput: (values) => ({ ...values, language }),
    send: async (input) => {
      setFailure('')
      await register.mutateAsync(input)
      toast.success(t.registered)
      onDone(input)
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError) || error.status >= 500) toast.error(t.registerFailed)
      else setFailure(error.message)
      return true
    },
  })
  const carryEmail = () => typedEmail.set(form.getValues().email)
  return (
    <Form form={form} label={t.title} large>
      {failure !== '' && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      <TextField name="firstname" label={t.firstname} autoComplete="given-name" />
      <TextField name="lastname" label={t.lastname} autoComplete="family-name" />
      <TextField name="email" label={t.email} type="email" autoComplete="email" />
      <FormActions submit={t.register} />
      {children}
      <PublicLink to={loginPath} onClick={carryEmail}>
        {t.haveAccount}
      </PublicLink>
    </Form>
  )
}
