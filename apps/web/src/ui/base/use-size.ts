import { useCallback, useState } from 'react'

/**
 * Returns the size of an element in pixels, known before the first paint and kept up to date; 0 until it is mounted.
 */
export function useSize(): {
  readonly ref: (element: HTMLElement | null) => (() => void) | undefined
  readonly width: number
  readonly height: number
} {
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 })
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => {
      const next = { width: element.clientWidth, height: element.clientHeight }
      setSize((size) => (size.width === next.width && size.height === next.height ? size : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width, height }
}

/** Pixels as rem, so that larger text needs more room. */
export const toRem = (pixels: number): number =>
  pixels / (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
