import type { FileEncoding } from '@foyer/contract/identity/file-encodings'
import { userImports } from '@foyer/contract/identity/user-imports'
import { useState } from 'react'
import { errorMessage } from '#lib/api.ts'
import { useCallCache, useCallMutation } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import type { ImportState } from './use-import-state.ts'

/** Uploads the chosen file, and again to read it in another encoding; a reload forgets it. */
export function useImportFile(state: ImportState) {
  const language = useLanguage()
  const cache = useCallCache()
  const [file, setFile] = useState<File>()
  const upload = useCallMutation(userImports.create, {
    errors: 'form',
    onSuccess: (uploaded) => cache.set(userImports.get, { id: uploaded.id }, uploaded),
  })
  const error = upload.error ? errorMessage(upload.error) : undefined
  const isReadAgain = upload.variables?.encoding !== undefined
  return {
    busy: upload.isPending,
    chooseError: isReadAgain ? undefined : error,
    readError: isReadAgain ? error : undefined,
    choose: (chosen: File) => {
      setFile(chosen)
      upload.mutate({ file: chosen }, { onSuccess: ({ id }) => state.showColumns(id, language) })
    },
    /** Reads the file in another encoding; undefined if it has to be chosen again. */
    readAs:
      file === undefined
        ? undefined
        : (encoding: FileEncoding) =>
            upload.mutate({ file, encoding }, { onSuccess: ({ id }) => state.replaceFile(id) }),
  }
}
export type ImportFile = ReturnType<typeof useImportFile>
