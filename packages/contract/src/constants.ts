export const toastHideMs = 4000
export const minMeetingPasswordLength = 6
export const undoSeconds = 30
export const maxImportBytes = 1024 * 1024
/** Images must be smaller than 2 MB. */
export const maxPictureBytes = 2 * 1024 * 1024 - 1
/** Identifier of the built-in web client. */
export const webClientId = 'web'

/** The number up to which the items beside a menu entry or for a panel are counted; it then means at least as many. */
export const maxCounted = 100

/** Kinds of outside identity providers: two with a logo, and any other one. */
export const providerKinds = ['google', 'microsoft', 'other'] as const
export type ProviderKind = (typeof providerKinds)[number]
/** Page to which identity providers return the browser. */
export const providerReturnPath = '/portal/auth/provider'
/** Page to which they return it after signing out there. */
export const providerSignOutPath = '/portal/login'
/** Identity providers of a tenant, and domains whose addresses each may link. */
export const maxProviders = 2
export const maxProviderDomains = 20

/** Second factors by which users are listed. */
export const secondFactors = ['app', 'passkey', 'none'] as const
