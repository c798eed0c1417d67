import type { User } from '@foyer/contract/identity/users.shapes'

/** Returns the first and last name; the email if there is none yet. */
export const fullName = ({ firstname, lastname, email }: Pick<User, 'firstname' | 'lastname' | 'email'>): string =>
  `${firstname} ${lastname}`.trim() || email
