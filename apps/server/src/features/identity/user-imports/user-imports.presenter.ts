import type { ImportDraft } from '@foyer/contract/identity/user-imports.shapes'
import { ImportInput, parseTaskRow } from './user-imports.store.ts'

export function toImportDraft(
  draft: { id: string; total: number; input: unknown },
  sample: readonly { data: unknown }[],
): ImportDraft {
  const { label, columns, mapping, encoding, encodingSample } = ImportInput.parse(draft.input)
  return {
    id: draft.id,
    name: label,
    columns,
    sample: sample.map(({ data }) => parseTaskRow(data).contents),
    rows: draft.total,
    mapping,
    encoding,
    encodingSample,
  }
}
