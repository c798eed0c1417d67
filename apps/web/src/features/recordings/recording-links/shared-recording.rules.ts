import { loginPath } from '#lib/session/redirect-path.ts'

/** Returns the sign-in that leads back to a page. */
export const toSignIn = (redirect: string): string => `${loginPath}?${new URLSearchParams({ redirect })}`
