import { type PictureSlot, tenantBrands } from '@foyer/contract/tenancy/tenant-brands'
import { useMutation } from '@tanstack/react-query'
import { useCallMutation } from '#lib/queries.ts'

/**
 * Removes an image and returns its file, so that it can be restored; undefined if this page may not read it. A mutation
 * around two requests, so that it is pending during both.
 */
export function useDeletePicture() {
  const deletion = useCallMutation(tenantBrands.deletePicture, { errors: 'form' })
  return useMutation({
    mutationFn: async ({ slot, url }: { slot: PictureSlot; url: string }) => {
      const file = await fetchFile(url, slot)
      await deletion.mutateAsync({ id: slot })
      return file
    },
  })
}

/** Undefined for images of another host: the browser shows them, but doesn't let this page read them. */
async function fetchFile(url: string, name: string): Promise<File | undefined> {
  if (new URL(url, window.location.href).origin !== window.location.origin) return undefined
  const response = await fetch(url).catch(() => undefined)
  if (!response?.ok) return undefined
  const blob = await response.blob()
  return new File([blob], name, { type: blob.type })
}
