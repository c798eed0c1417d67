import { writePaletteRules } from '@foyer/contract/tenancy/palette-rules'
import type { Palette } from '@foyer/contract/theme'
import { useLayoutEffect } from 'react'

const id = 'tenant-colours'

/** Keeps the tenant's colours up to date; the server sends the first ones with the page. */
export function useTenantColours(palette: Palette | undefined): void {
  useLayoutEffect(() => {
    // Synchronises with the document's head.
    const existing = document.getElementById(id)
    if (palette === undefined) return existing?.remove()
    const style = existing ?? document.head.appendChild(Object.assign(document.createElement('style'), { id }))
    style.textContent = writePaletteRules(palette)
  }, [palette])
}
