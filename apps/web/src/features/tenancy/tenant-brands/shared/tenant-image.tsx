import { maxPictureBytes } from '@foyer/contract/constants'
import { tenantBrandsErrors } from '@foyer/contract/tenancy/tenant-brands'
import { useMutation } from '@tanstack/react-query'
import { announce } from '#lib/announce.ts'
import { errorMessage } from '#lib/api.ts'
import { useLocalizedText, useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { ImageUpload } from '#ui/form/fields/image-upload.tsx'
import { tenantImageTexts } from './tenant-image.texts.ts'

/** The types that the server accepts as an image of a tenant. */
const types = ['image/jpeg', 'image/png', 'image/webp'] as const

type TenantImageProps = {
  label: string
  description: string
  /** Id of the text with the accepted formats and the size limit. */
  hintId: string
  /** URL of the current image, '' for none. */
  url: string
  shown: 'light' | 'dark' | 'filling'
  upload: (file: File) => Promise<unknown>
  remove: () => Promise<unknown>
}

/** An image of a tenant, which is saved as soon as it is chosen. One that is removed can be restored for a while. */
export function TenantImage({ upload, remove, ...props }: TenantImageProps) {
  const t = useTexts(tenantImageTexts)
  const tooLarge = useLocalizedText(tenantBrandsErrors['picture-too-large'])
  const wrongType = useLocalizedText(tenantBrandsErrors['image-not-accepted'])
  const uploading = useMutation({ mutationFn: upload })
  const removing = useMutation({
    mutationFn: async () => {
      const file = await fetchFile(props.url)
      await remove()
      return file
    },
  })
  const save = (file: File, message: string) => uploading.mutate(file, { onSuccess: () => announce(message) })
  const removeImage = () =>
    removing.mutate(undefined, {
      onSuccess: (file) => {
        if (file === undefined) announce(t.removed)
        else toast.undo(t.removed, () => save(file, t.restored))
      },
    })
  return (
    <ImageUpload
      {...props}
      types={types}
      maxBytes={maxPictureBytes}
      tooLarge={tooLarge}
      wrongType={wrongType}
      error={uploading.error === null ? undefined : errorMessage(uploading.error)}
      busy={uploading.isPending || removing.isPending}
      onFile={(file) => save(file, t.uploaded)}
      onRemove={removeImage}
    />
  )
}

/**
 * Fetches an image as a file; undefined for images of another host: the browser shows them, but doesn't let this page
 * read them.
 */
async function fetchFile(url: string): Promise<File | undefined> {
  if (new URL(url, window.location.href).origin !== window.location.origin) return undefined
  const response = await fetch(url).catch(() => undefined)
  if (!response?.ok) return undefined
  const blob = await response.blob()
  return new File([blob], 'image', { type: blob.type })
}
