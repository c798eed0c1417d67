import type { Input, Output } from '@foyer/contract/call'
import { type PictureSlot, tenantBrands } from '@foyer/contract/tenancy/tenant-brands'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'
import { tenantQuery } from '#lib/tenant.ts'

const api = createClient(tenantBrands)

/** A tenant's brand, if it has one, and its images. */
export const brandQuery = (tenantuuid: string) =>
  queryOptions({
    queryKey: ['tenant-brands', tenantuuid],
    queryFn: async ({ signal }): Promise<BrandWithImages> => {
      const { items, pictures } = await api.list({ tenantuuid }, { signal })
      return { brand: items[0], pictures }
    },
  })
type Listed = Output<typeof tenantBrands.list>
type BrandWithImages = { readonly brand: Listed['items'][number] | undefined; readonly pictures: Listed['pictures'] }

/** A write that invalidates the brand, and the theme of this page in case it is the tenant's own. */
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
  useBrandChange(tenantuuid, ({ idempotencyKey, ...input }: Input<typeof tenantBrands.create> & WithKey) =>
    api.create({ tenantuuid, ...input }, { idempotencyKey }),
  )
type WithKey = { idempotencyKey: string }

export const useUpdateBrand = (tenantuuid: string) =>
  useBrandChange(tenantuuid, (input: Input<typeof tenantBrands.update>) => api.update({ tenantuuid, ...input }))

export const useUploadPicture = (tenantuuid: string) =>
  useBrandChange(tenantuuid, (input: { slot: PictureSlot; file: File }) => api.uploadPicture({ tenantuuid, ...input }))

/** Returns the removed file so that it can be restored; undefined if this page may not read it. */
export const useDeletePicture = (tenantuuid: string) =>
  useBrandChange(tenantuuid, async ({ slot, url }: { slot: PictureSlot; url: string }) => {
    const file = await fetchFile(url, slot)
    await api.deletePicture({ tenantuuid, id: slot })
    return file
  })

/** Undefined for images of another host: the browser shows them, but doesn't let this page read them. */
async function fetchFile(url: string, name: string): Promise<File | undefined> {
  if (new URL(url, window.location.href).origin !== window.location.origin) return undefined
  const response = await fetch(url).catch(() => undefined)
  if (!response?.ok) return undefined
  const blob = await response.blob()
  return new File([blob], name, { type: blob.type })
}

/** Parses a theme file without saving it. */
export const readTheme = (tenantuuid: string, file: File) => api.readTheme({ tenantuuid, file })

/** Fetches the saved theme. */
export const fetchSavedTheme = (tenantuuid: string) => api.theme({ tenantuuid })
