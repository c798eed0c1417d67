import { findPalette, type Palette } from '@foyer/contract/theme'

/** In a file of its own, so that no page loads it with its first scripts. */
export const computePalette = (theme: string): Palette | undefined => findPalette(JSON.parse(theme))
