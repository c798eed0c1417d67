import type { PictureSlot } from '@foyer/contract/tenancy/tenant-brands'

/** Maximum size and format of each stored image; logos are PNG because mail clients do not show WebP. */
export const imageBounds: {
  readonly [slot in PictureSlot]: { readonly width: number; readonly height: number; readonly as: 'webp' | 'png' }
} = {
  logoDark: { width: 600, height: 200, as: 'png' },
  logoWhite: { width: 600, height: 200, as: 'png' },
  favicon: { width: 128, height: 128, as: 'png' },
  portal: { width: 1920, height: 1280, as: 'webp' },
  landing: { width: 1920, height: 1280, as: 'webp' },
}
