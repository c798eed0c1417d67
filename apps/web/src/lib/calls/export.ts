import type { Call } from '@foyer/contract/call'
import { downloadUrl } from '#lib/api.ts'
import { useCan } from '#lib/can.tsx'
import { fillTenant, type ScopedInput, useTenantScope } from '#lib/session/tenant-scope.tsx'
import { useLanguage } from '#lib/texts/language.ts'

/** Returns the URL of a list's export in the user's language; undefined without an input or permission. */
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
