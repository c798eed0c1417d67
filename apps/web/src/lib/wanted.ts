/** Where to go after the sign-in without a wish. */
export const homePath = '/portal/landing-page'
export const loginPath = '/portal/login'

const ours = /^\/portal\/[^\\]*$/

/** A wanted page of ours, or the landing page: a path, never an address, and never the sign-in itself. */
export function wantedPath(wanted: string | undefined): string {
  return wanted !== undefined && ours.test(wanted) && !wanted.startsWith(loginPath) ? wanted : homePath
}
