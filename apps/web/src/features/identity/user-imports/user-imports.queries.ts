import type { Input, Language } from '@foyer/contract/call'
import { userImports } from '@foyer/contract/identity/user-imports'
import type { ImportMapping, ImportOptions } from '@foyer/contract/identity/user-imports.shapes'
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, downloadUrl } from '#lib/api.ts'
import { saveFile } from '#lib/save-file.ts'

const api = createClient(userImports)

/** The tenant to import into; if undefined, the tenant of the hostname. */
type ImportTenant = { readonly tenantuuid: string | undefined }
/** An uploaded file with its column mapping and options. */
export type MappedImport = ImportTenant & {
  readonly id: string
  readonly mapping: ImportMapping
  readonly options: ImportOptions
}

/** Never stale, because a draft does not change. */
export const draftQuery = ({ tenantuuid, id }: ImportTenant & { readonly id: string }) =>
  queryOptions({
    queryKey: ['user-imports', 'draft', id],
    queryFn: id === '' ? skipToken : ({ signal }) => api.get({ id, tenantuuid }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Fetched on every mount, because users may have been added or removed since. */
export const checkQuery = (input: MappedImport) =>
  queryOptions({
    queryKey: ['user-imports', 'check', input],
    queryFn: ({ signal }) => api.check(input, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export function useUpload({ tenantuuid }: ImportTenant) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => api.create({ file, tenantuuid }),
    meta: { errors: 'form' },
    onSuccess: (draft) => queries.setQueryData(draftQuery({ tenantuuid, id: draft.id }).queryKey, draft),
  })
}

export function useStartImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ input, ...options }: { input: MappedImport; idempotencyKey: string }) => api.start(input, options),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
  })
}

export const useExportLinks = () =>
  useMutation({
    mutationFn: (input: Input<typeof userImports.links>) => api.links(input),
    onSuccess: saveFile,
  })

export const templateHref = (language: Language): string => downloadUrl(userImports.template, { language })
