import type { Smtp } from '@foyer/contract/tenancy/tenant-smtp'

type Security = Smtp['security']
/** The form of a tenant's mail server; an empty password is one that was not typed. */
export type SmtpValues = Pick<Smtp, 'host' | 'port' | 'security' | 'username' | 'from_name' | 'from_email'> & {
  password: string
  clear_password: boolean
}
type SavedPassword = Pick<Smtp, 'host' | 'username' | 'hasPassword'> | undefined

/** Ways to the server, each with the port that is usual for it. */
export const usualPort: { readonly [security in Security]: number } = { starttls: 587, tls: 465, none: 25 }
export const securities: readonly Security[] = ['starttls', 'tls', 'none']

/** What the form begins with. */
export const toValues = (smtp: Smtp | null): SmtpValues => ({
  host: smtp?.host ?? '',
  from_name: smtp?.from_name ?? '',
  from_email: smtp?.from_email ?? '',
  username: smtp?.username ?? '',
  password: '',
  clear_password: false,
  security: smtp?.security ?? 'starttls',
  port: smtp?.port ?? usualPort.starttls,
})

/** The port after another way was chosen: it follows as long as it is the usual one. */
export const portFor = (next: Security, { security, port }: Pick<SmtpValues, 'security' | 'port'>): number =>
  port === usualPort[security] ? usualPort[next] : port

/** Whether the server uses the kept password: it is for one server and one user name, and for no other. */
export const hasSavedPassword = (
  saved: SavedPassword,
  { host, username, clear_password, password }: SmtpValues,
): boolean =>
  saved?.hasPassword === true &&
  !clear_password &&
  password === '' &&
  saved.host === host.trim().toLowerCase() &&
  saved.username === username.trim()

/** Whether a password would travel where anybody on the way can read it. */
export const isExposed = (saved: SavedPassword, values: SmtpValues): boolean =>
  values.security === 'none' && (hasSavedPassword(saved, values) || (!values.clear_password && values.password !== ''))

/** What is sent: a password left out stays as it is, an empty one ends it. */
export const toInput = (tenantuuid: string, { password, clear_password, ...fields }: SmtpValues) => ({
  tenantuuid,
  ...fields,
  ...(clear_password ? { password: '' } : password === '' ? {} : { password }),
})
