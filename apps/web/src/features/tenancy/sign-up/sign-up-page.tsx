import { useLocation } from '@tanstack/react-router'
import { ConfirmSignUpScreen } from './confirm-sign-up-screen.tsx'
import { SignUpScreen } from './sign-up-screen.tsx'

/** The form, or with the token of an emailed link what it confirms. */
export function SignUpPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  return token === '' ? <SignUpScreen /> : <ConfirmSignUpScreen key={token} token={token} />
}
