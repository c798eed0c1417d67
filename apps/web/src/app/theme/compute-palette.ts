import { findPalette, type Palette } from '@foyer/contract/theme'

/** Computes the palette, in a file of its own, so that no page loads it with its first scripts. */
export const computePalette = (theme: string): Palette | undefined => findPalette(JSON.parse(theme))
