import { type RoleLevel, roleLevels } from '../levels.ts'
import { foldText } from '../search-words.ts'

const builtInNames: { readonly [role in RoleLevel]: readonly string[] } = {
  client: ['client'],
  member: ['member', 'membre', 'user', 'utilisateur', 'utilisatrice'],
  admin: ['admin', 'administrator', 'administrateur', 'administratrice'],
  superadmin: ['superadmin', 'superadministrator', 'superadministrateur', 'superadministratrice'],
}

/** Removes case, accents, spaces and hyphens: 'E-mail' and 'email' are the same. */
export const normalizeName = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Finds the built-in role that a name means in either language, to an import and to people. */
export function findBuiltInRole(name: string): RoleLevel | undefined {
  const word = normalizeName(name)
  return roleLevels.find((role) => builtInNames[role].includes(word))
}
