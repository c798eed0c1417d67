import type { Call, Input } from '@foyer/contract/call'
import { downloadUrl } from './api.ts'
import { useCan } from './can.tsx'
import { useLanguage } from './language.ts'

/** URL of a list's export in the user's language; undefined without an input or permission. */
export function useExport<C extends Call>(call: C, input: Omit<Input<C>, 'language'> | undefined): string | undefined {
  const language = useLanguage()
  const can = useCan(call)
  // @ts-expect-error every export takes the language; the compiler loses that behind the generic
  return can && input !== undefined ? downloadUrl(call, { ...input, language }) : undefined
}
