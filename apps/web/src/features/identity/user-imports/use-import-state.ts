import { userImports } from '@foyer/contract/identity/user-imports'
import { type ImportMapping, type ImportOptions, importFields } from '@foyer/contract/identity/user-imports.shapes'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'

export const importSteps = ['file', 'columns', 'check', 'result'] as const
export type ImportStep = (typeof importSteps)[number]

// An unmapped column is written as '-': an empty string would mean that nothing was mapped yet.
const toText = (mapping: ImportMapping): string => mapping.map((field) => field || '-').join(',')
const toFields = (text: string): ImportMapping =>
  text.split(',').map((word) => importFields.find((name) => name === word) ?? '')

/** Returns the step and the choices so far. They are kept in the URL only, so that Back and a reload work. */
export function useImportState() {
  const fields = useQueryFields()
  const setFields = useSetQueryFields()
  const { import: id = '', task: taskId = '', map = '', language: languageField = '' } = fields
  // A draft does not change.
  const draft = useCallQuery(userImports.get, id === '' ? undefined : { id }, { staleTime: 'static' })
  const requestedStep = importSteps.find((name) => name === fields.step) ?? 'file'
  const reachable: { readonly [name in ImportStep]: boolean } = {
    file: true,
    columns: id !== '',
    check: id !== '' && map !== '',
    result: taskId !== '',
  }
  const options: ImportOptions = {
    role: fields.role || 'member',
    language: languageField === 'fr' || languageField === 'en' ? languageField : 'en',
  }
  return {
    id,
    taskId,
    draft,
    step: reachable[requestedStep] ? requestedStep : 'file',
    reachable,
    mapping: map === '' ? (draft.data?.mapping ?? []) : toFields(map),
    options,
    goToStep: (next: ImportStep) => setFields({ step: next }),
    /** Continues with the columns of an uploaded file. */
    showColumns: (draftId: string, language: string) =>
      setFields({ import: draftId, step: 'columns', map: '', role: '', language, task: '' }),
    /** Continues with the same file as it was read in another encoding, which may have changed the names of its columns. */
    replaceFile: (draftId: string) => setFields({ import: draftId, map: '' }, true),
    setMapping: (mapping: ImportMapping, { role, language }: ImportOptions) =>
      setFields({ map: toText(mapping), role, language }, true),
    confirm: (mapping: ImportMapping) => setFields({ map: toText(mapping), step: 'check' }),
    /** The import has started, so the URL no longer leads back to the draft. */
    showResult: (task: string) =>
      setFields({ task, step: 'result', import: '', map: '', role: '', language: '' }, true),
    restart: () => setFields({ step: '', import: '', map: '', role: '', language: '', task: '' }),
  }
}
export type ImportState = ReturnType<typeof useImportState>
