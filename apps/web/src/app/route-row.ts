import type { LocalizedText } from '@foyer/contract/call'
import type { Level } from '@foyer/contract/levels'
import type { PermissionKey } from '@foyer/contract/permissions'
import type { PortalPath } from '@foyer/contract/portal-paths'
import type { Icon } from '@tabler/icons-react'
import type { AsyncRouteComponent } from '@tanstack/react-router'

/** What a user needs for a screen: a level, and usually a permission. */
export type Requirement = {
  /** `anyone` is public. */
  readonly level: Level
  readonly permission?: PermissionKey
}

/** An entry of the menu, or a group of them. */
export type MenuLabel = { readonly label: LocalizedText; readonly icon: Icon }

/** A row of the table of routes. */
export type RouteRow = Requirement & {
  readonly path: PortalPath
  readonly screen: AsyncRouteComponent<object>
  /** The layout around the screen; `portal` unless stated, with navbar and toolbar. `public` has the tenant's branding. */
  readonly layout?: 'public' | 'none'
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The row that the route was built from. */
    row?: RouteRow
  }
}
