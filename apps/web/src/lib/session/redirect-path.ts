/** Where the sign-in leads without a `redirect` parameter. */
export const homePath = '/portal/landing-page'
export const loginPath = '/portal/login'

/** Query parameter that makes the sign-in page explain that the session has ended. */
export const sessionEnded = { ended: '1' } as const

const portalPath = /^\/portal\/(?!\/)/

/**
 * Returns the requested page if it is a portal page, otherwise the home page; never another site or the sign-in itself.
 * Checks the URL as the browser parses it, with dot segments resolved and backslashes normalised.
 */
export function safeRedirectPath(redirect: string | undefined): string {
  const url = redirect?.startsWith('/') ? URL.parse(redirect, window.location.origin) : null
  if (url?.origin !== window.location.origin || !portalPath.test(url.pathname)) return homePath
  return url.pathname.startsWith(loginPath) ? homePath : `${url.pathname}${url.search}${url.hash}`
}
