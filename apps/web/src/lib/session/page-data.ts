import type { PageSession, TenantInfo } from '@foyer/contract/identity/auth'
import type { Palette } from '@foyer/contract/theme'

/** The data that the server embeds in the page. */
type PageData = {
  readonly tenant?: TenantInfo
  /** The colours of the tenant's theme; absent if it sets none. */
  readonly palette?: Palette
  /** The session of who opened the page; absent in development. */
  readonly session?: PageSession
  /** Version of the pages. */
  readonly version?: string
  /** Version of the portal. */
  readonly release?: string
  /** Base URL of the calls with `base: 'bulk'`, without `/api`. */
  readonly bulkUrl?: string
}

/**
 * Reads the data in the page. They are trusted like the page's scripts, so they aren't validated: pages have no zod.
 * Empty if there are none, as in development.
 */
export function readPageData(): PageData {
  const text = document.getElementById('foyer-data')?.textContent
  if (!text) return {}
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
