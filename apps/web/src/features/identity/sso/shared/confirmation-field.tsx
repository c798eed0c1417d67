import { lazy, Suspense } from 'react'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { useConfirmationMethod } from './confirmation-method.ts'

const ProviderConfirmation = lazy(async () => ({
  default: (await import('./provider-confirmation.tsx')).ProviderConfirmation,
}))

type ConfirmationFieldProps = { name?: string; label: string; autoFocus?: boolean; 'data-autofocus'?: boolean }

/** Confirms a change of one's own account: the password, or a sign-in at the provider for users without one. */
export function ConfirmationField({ name = 'password', ...field }: ConfirmationFieldProps) {
  const { usesPassword, confirmedUntil } = useConfirmationMethod()
  if (usesPassword) return <PasswordField name={name} autoComplete="current-password" {...field} />
  return (
    <Suspense>
      <ProviderConfirmation until={confirmedUntil} />
    </Suspense>
  )
}
