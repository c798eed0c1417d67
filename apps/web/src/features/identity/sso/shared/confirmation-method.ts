import { useSession } from '#lib/session.ts'

/** Returns how the signed-in user confirms a change of their account: with the password, or at their provider. */
export function useConfirmationMethod() {
  const { user } = useSession()
  const usesPassword = user?.usesPassword ?? true
  return {
    usesPassword,
    confirmedUntil: user?.confirmedUntil ?? null,
    /** Returns the values of a form, without the password for users who have none. */
    toInput: <V extends { password: string }>({ password, ...values }: V) =>
      usesPassword ? { ...values, password } : values,
  }
}
