import type { Call } from '@foyer/contract/call'
import { downloadUrl } from './api.ts'
import { useCan } from './can.tsx'
import { useLanguage } from './language.ts'
import { fillTenant, type ScopedInput, useTenantScope } from './tenant-scope.tsx'

/** URL of a list's export in the user's language; undefined without an input or permission. */
export function useExport<C extends Call>(
  call: C,
  input: Omit<ScopedInput<C>, 'language'> | undefined,
): string | undefined {
  const language = useLanguage()
  const can = useCan(call)
  const tenantuuid = useTenantScope()
  if (!can || input === undefined) return undefined
  // @ts-expect-error every export takes the language; the compiler loses that behind the generic
  const full: ScopedInput<C> = { ...input, language }
  return downloadUrl(call, fillTenant(call, full, tenantuuid))
}
