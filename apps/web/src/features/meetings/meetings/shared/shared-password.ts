import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'

/** Returns the password that links and invitations of a meeting have; empty if no one needs one. */
export const toSharedPassword = ({
  password,
  options: { passwordRequired },
}: {
  readonly password: string
  readonly options: Pick<MeetingOptions, 'passwordRequired'>
}): string => (passwordRequired ? password : '')
