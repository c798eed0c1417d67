import type { PictureSlot } from '@foyer/contract/tenancy/tenant-brands'

/** How large a picture is kept, and as what: mail programs read PNG, pages take WebP. */
export const imageBounds: {
  readonly [slot in PictureSlot]: { readonly width: number; readonly height: number; readonly as: 'webp' | 'png' }
} = {
  logoDark: { width: 600, height: 200, as: 'png' },
  logoWhite: { width: 600, height: 200, as: 'png' },
  favicon: { width: 128, height: 128, as: 'png' },
  portal: { width: 1920, height: 1280, as: 'webp' },
  landing: { width: 1920, height: 1280, as: 'webp' },
}

/** The address of a picture, below its tenant's host; '' for none. */
export const pictureUrl = (id: string | undefined): string => (id === undefined ? '' : `/brand/${id}`)
