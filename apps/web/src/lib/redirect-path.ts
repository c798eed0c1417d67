/** Where to go after the sign-in without a wish. */
export const homePath = '/portal/landing-page'
export const loginPath = '/portal/login'

/** Says on the sign-in page why one is there: the session has ended. */
export const sessionEnded = { ended: '1' } as const

const ours = /^\/portal\/(?!\/)/

/**
 * A wanted page of ours, or the landing page: a path, never an address, and never the sign-in itself. It is judged as
 * the browser will read it, with dots resolved and backslashes turned.
 */
export function safeRedirectPath(wanted: string | undefined): string {
  const url = wanted?.startsWith('/') ? URL.parse(wanted, window.location.origin) : null
  if (url?.origin !== window.location.origin || !ours.test(url.pathname)) return homePath
  return url.pathname.startsWith(loginPath) ? homePath : `${url.pathname}${url.search}${url.hash}`
}
