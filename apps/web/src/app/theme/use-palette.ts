import type { Palette } from '@foyer/contract/theme'
import { useEffect, useState } from 'react'
import { readPageData } from '#lib/session/page-data.ts'

type Theme = { readonly [name: string]: string }
type Colours = { readonly theme: string; readonly palette: Palette | undefined }

function readColours(): Colours {
  const { tenant, palette } = readPageData()
  return { theme: JSON.stringify(tenant?.theme.lite ?? {}), palette }
}

/**
 * Returns the colours of a theme. The page has those of its tenant; what computes them is loaded when an administrator
 * has changed the theme meanwhile.
 */
export function usePalette(theme: Theme = {}): Palette | undefined {
  const [colours, setColours] = useState(readColours)
  const wanted = JSON.stringify(theme)
  useEffect(() => {
    // Synchronises with the module import.
    if (wanted === colours.theme) return
    let isStale = false
    void import('./compute-palette.ts').then(
      ({ computePalette }) => !isStale && setColours({ theme: wanted, palette: computePalette(wanted) }),
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [wanted, colours.theme])
  return colours.palette
}
