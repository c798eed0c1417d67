import { useLocation } from '@tanstack/react-router'
import { ConfirmSignUpScreen } from './confirm-sign-up-screen.tsx'
import { type ShowProviders, SignUpScreen } from './sign-up-screen.tsx'

/** The form, or with the token of a confirmed email address what it is for. */
export function SignUpPage({ showProviders }: { showProviders: ShowProviders }) {
  const token = useLocation({ select: ({ hash }) => hash })
  if (token === '') return <SignUpScreen showProviders={showProviders} />
  return <ConfirmSignUpScreen key={token} token={token} />
}
