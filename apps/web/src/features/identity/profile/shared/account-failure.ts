import { ApiError } from '#lib/api.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { accountFailureTexts } from './account-failure.texts.ts'

/**
 * Returns the toast for an unexpected failure in the profile and the security of an account, which have a text of their
 * own. Returns false for what the server explains, such as how long to wait: its message is more useful.
 */
export function useAccountFailure(): (error: unknown) => boolean {
  const { failed } = useTexts(accountFailureTexts)
  return (error) => {
    if (error instanceof ApiError && error.status < 500) return false
    const requestId = error instanceof ApiError ? error.requestId : ''
    toast.failure(new ApiError({ status: 500, code: 'unexpected', message: failed, requestId }))
    return true
  }
}

/** Returns a function that shows the toast of any failure, for mutations outside forms. */
export function useAccountFailureToast(): (error: unknown) => void {
  const showFailure = useAccountFailure()
  return (error) => {
    if (!showFailure(error)) toast.failure(error)
  }
}
