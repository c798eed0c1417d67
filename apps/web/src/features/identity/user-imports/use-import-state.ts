import { ImportField, type ImportMapping, type ImportOptions } from '@foyer/contract/identity/user-imports.shapes'
import { useQuery } from '@tanstack/react-query'
import { useQueryFields, useSetQueryFields } from '#lib/list-state.ts'
import { draftQuery } from './user-imports.queries.ts'

export const importSteps = ['file', 'columns', 'check', 'result'] as const
export type ImportStep = (typeof importSteps)[number]

const roles = ['member', 'client', 'admin'] as const
export const importRoles = roles

// A column that fills nothing stands there too: of a single one there would be no text at all.
const toText = (mapping: ImportMapping): string => mapping.map((field) => field || '-').join(',')
const toFields = (text: string): ImportMapping => text.split(',').map((name) => ImportField.safeParse(name).data ?? '')

/** Where the import is and what was said so far: the address is the only truth, so that Back and a reload keep it. */
export function useImportState() {
  const fields = useQueryFields()
  const setFields = useSetQueryFields()
  const { import: id = '', task: taskId = '', map = '', language: tongue = '' } = fields
  const tenantuuid = fields.tenantuuid === '' ? undefined : fields.tenantuuid
  const draft = useQuery(draftQuery({ tenantuuid, id }))
  const wanted = importSteps.find((name) => name === fields.step) ?? 'file'
  const reachable: { readonly [name in ImportStep]: boolean } = {
    file: true,
    columns: id !== '',
    check: id !== '' && map !== '',
    result: taskId !== '',
  }
  const options: ImportOptions = {
    role: roles.find((name) => name === fields.role) ?? 'member',
    language: tongue === 'fr' || tongue === 'en' ? tongue : 'en',
  }
  return {
    tenantuuid,
    id,
    taskId,
    draft,
    step: reachable[wanted] ? wanted : 'file',
    reachable,
    mapping: map === '' ? (draft.data?.mapping ?? []) : toFields(map),
    options,
    goToStep: (next: ImportStep) => setFields({ step: next }),
    /** A file was read: its columns come next. */
    show: (draftId: string, language: string) =>
      setFields({ import: draftId, step: 'columns', map: '', role: '', language, task: '' }),
    say: (mapping: ImportMapping, text: ImportOptions) =>
      setFields({ map: toText(mapping), role: text.role, language: text.language }, true),
    confirm: (mapping: ImportMapping) => setFields({ map: toText(mapping), step: 'check' }),
    /** It has begun: there is no way back to the draft. */
    follow: (task: string) => setFields({ task, step: 'result', import: '', map: '', role: '', language: '' }, true),
    restart: () => setFields({ step: '', import: '', map: '', role: '', language: '', task: '' }),
  }
}
export type ImportState = ReturnType<typeof useImportState>
