import type { Smtp } from '@foyer/contract/tenancy/tenant-smtp'

type Security = Smtp['security']
/** The values of the form; an empty password means unchanged. */
export type SmtpValues = Pick<
  Smtp,
  'host' | 'port' | 'security' | 'username' | 'fromName' | 'fromEmail' | 'certificateAuthority'
> & {
  password: string
  clear_password: boolean
}
type SavedPassword = Pick<Smtp, 'host' | 'username' | 'hasPassword'> | undefined

/** The standard port for each kind of connection. */
export const defaultPort: { readonly [security in Security]: number } = { starttls: 587, tls: 465, none: 25 }
export const securities: readonly Security[] = ['starttls', 'tls', 'none']

/** Returns the initial values of the form. */
export const toSmtpValues = (smtp: Smtp | null): SmtpValues => ({
  host: smtp?.host ?? '',
  fromName: smtp?.fromName ?? '',
  fromEmail: smtp?.fromEmail ?? '',
  certificateAuthority: smtp?.certificateAuthority ?? '',
  username: smtp?.username ?? '',
  password: '',
  clear_password: false,
  security: smtp?.security ?? 'starttls',
  port: smtp?.port ?? defaultPort.starttls,
})

/** Returns the port after the security has changed: a standard port changes with it, a custom one stays. */
export const portFor = (next: Security, { security, port }: Pick<SmtpValues, 'security' | 'port'>): number =>
  port === defaultPort[security] ? defaultPort[next] : port

/** Checks whether the saved password will be used. It is valid only for the server and user name it was saved with. */
export const hasSavedPassword = (
  saved: SavedPassword,
  { host, username, clear_password, password }: SmtpValues,
): boolean =>
  saved?.hasPassword === true &&
  !clear_password &&
  password === '' &&
  saved.host === host.trim().toLowerCase() &&
  saved.username === username.trim()

/** Checks whether a password would be sent without encryption. */
export const isExposed = (saved: SavedPassword, values: SmtpValues): boolean =>
  values.security === 'none' && (hasSavedPassword(saved, values) || (!values.clear_password && values.password !== ''))

/** Returns the input of the call: an omitted password stays unchanged, an empty one is removed. */
export const toSmtpInput = ({ clear_password, password, ...values }: SmtpValues) => {
  const { host, port, security, username, fromName, fromEmail, certificateAuthority } = values
  const changed = clear_password ? { password: '' } : password === '' ? {} : { password }
  return { host, port, security, username, fromName, fromEmail, certificateAuthority, ...changed }
}
