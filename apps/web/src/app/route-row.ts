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

/** An entry of the menu. The English labels are fixed by the product's specification. */
export type MenuLabel = { readonly label: LocalizedText; readonly icon: Icon }

export type MenuGroupName = 'meetings'

/** A row of the table of routes; one with a label is an entry of the menu. */
export type RouteRow = Requirement & {
  readonly path: PortalPath
  readonly screen: AsyncRouteComponent<object>
  /** The layout around the screen; `portal` unless stated, with navbar and toolbar. `public` has the tenant's branding. */
  readonly layout?: 'public' | 'none'
  /** Makes it an entry of the menu, with an icon of `menuIcons`. */
  readonly label?: LocalizedText
  /** The group of the menu that the entry is in. */
  readonly group?: MenuGroupName
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The row that the route was built from. */
    row?: RouteRow
  }
}
