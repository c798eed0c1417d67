import type { Input, Output } from '@foyer/contract/call'
import { type PictureSlot, tenantBrands } from '@foyer/contract/tenancy/tenant-brands'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'
import { tenantQuery } from '#lib/tenant.ts'

const api = createClient(tenantBrands)

/** A tenant's brand, where it has one, and its pictures. */
export const brandQuery = (tenantuuid: string) =>
  queryOptions({
    queryKey: ['tenant-brands', tenantuuid],
    queryFn: async ({ signal }): Promise<Known> => {
      const { items, pictures } = await api.list({ tenantuuid }, { signal })
      return { brand: items[0], pictures }
    },
  })
type Listed = Output<typeof tenantBrands.list>
type Known = { readonly brand: Listed['items'][number] | undefined; readonly pictures: Listed['pictures'] }

/** A write after which the brand is asked anew, and worn at once where it is the one of this page. */
function useBrandChange<I, O>(tenantuuid: string, mutationFn: (input: I) => Promise<O>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { errors: 'form' },
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['tenants'] })
      await Promise.all([
        queries.invalidateQueries({ queryKey: brandQuery(tenantuuid).queryKey }),
        queries.invalidateQueries({ queryKey: tenantQuery().queryKey }),
      ])
    },
  })
}

export const useCreateBrand = (tenantuuid: string) =>
  useBrandChange(tenantuuid, ({ idempotencyKey, ...input }: Input<typeof tenantBrands.create> & Keyed) =>
    api.create({ tenantuuid, ...input }, { idempotencyKey }),
  )
type Keyed = { idempotencyKey: string }

export const useUpdateBrand = (tenantuuid: string) =>
  useBrandChange(tenantuuid, (input: Input<typeof tenantBrands.update>) => api.update({ tenantuuid, ...input }))

export const useUploadPicture = (tenantuuid: string) =>
  useBrandChange(tenantuuid, (input: { slot: PictureSlot; file: File }) => api.uploadPicture({ tenantuuid, ...input }))

/** Answers the file that was there, where this page may read it: what brings it back. */
export const useDeletePicture = (tenantuuid: string) =>
  useBrandChange(tenantuuid, async ({ slot, url }: { slot: PictureSlot; url: string }) => {
    const file = await fileAt(url, slot)
    await api.deletePicture({ tenantuuid, id: slot })
    return file
  })

/** Pictures of another tenant are shown, but their bytes are not read across hosts. */
async function fileAt(url: string, name: string): Promise<File | undefined> {
  if (new URL(url, window.location.href).origin !== window.location.origin) return undefined
  const response = await fetch(url).catch(() => undefined)
  if (!response?.ok) return undefined
  const blob = await response.blob()
  return new File([blob], name, { type: blob.type })
}

/** Reads a theme's file; nothing is saved. */
export const readTheme = (tenantuuid: string, file: File) => api.readTheme({ tenantuuid, file })

/** The theme as it is saved. */
export const savedTheme = (tenantuuid: string) => api.theme({ tenantuuid })
