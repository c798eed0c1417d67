import { IconBuildingCommunity } from '@tabler/icons-react'
import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { homePath } from '#lib/session/redirect-path.ts'
import { type Session, useSession } from '#lib/session.ts'
import { toAccess } from './access.ts'
import { menuEntries } from './menu-entries.ts'
import type { MenuLabel, RouteRow } from './route-row.ts'

/** Its entry has the number of meetings in progress. */
export const livePath = '/portal/live-meeting'

const profilePath = '/portal/profile'

/** An entry that opens a screen. */
export type MenuItem = MenuLabel & { readonly path: string }
/** An entry with the entries below it. */
export type MenuGroup = MenuLabel & { readonly items: readonly MenuItem[] }

/** The menu of a session: the entries that it can open, those of a group at the place of the first one. */
function buildMenu(routes: readonly RouteRow[], session: Session): readonly (MenuItem | MenuGroup)[] {
  const rows = routes.flatMap(({ path, ...needs }) => {
    const entry = menuEntries[path]
    return entry && toAccess(needs, session) === 'open' ? [{ ...entry, path }] : []
  })
  return rows.flatMap(({ group, ...item }, index): (MenuItem | MenuGroup)[] => {
    if (!group) return [item]
    if (rows.findIndex((row) => row.group === group) < index) return []
    return [{ ...group, items: rows.filter((row) => row.group === group) }]
  })
}

/** The menu of the current session. */
export function useMenu(): ReturnType<typeof buildMenu> {
  const session = useSession()
  // From the router: the table of routes imports the layout that shows the menu.
  const { routesById } = useRouter()
  return useMemo(
    () =>
      buildMenu(
        Object.values<AnyRoute>(routesById).flatMap(({ options }) => options.staticData?.row ?? []),
        session,
      ),
    [routesById, session],
  )
}

const organisation: MenuLabel = { label: { en: 'Organisation', fr: 'Organisation' }, icon: IconBuildingCommunity }

/** The menu as it is shown: the home page, the groups, the other entries as one more group, and one's own profile. */
export function useMenuSections(): ReturnType<typeof buildMenu> {
  const menu = useMenu()
  return useMemo(() => {
    const groups = menu.flatMap((entry) => ('items' in entry ? [entry] : []))
    const single = menu.flatMap((entry) => ('items' in entry ? [] : [entry]))
    const home = single.filter(({ path }) => path === homePath)
    const own = single.filter(({ path }) => path === profilePath)
    const others = single.filter(({ path }) => path !== homePath && path !== profilePath)
    return [...home, ...groups, ...(others.length > 0 ? [{ ...organisation, items: others }] : []), ...own]
  }, [menu])
}

/** An entry with the label of the group that it is in, if any. */
export type MenuLeaf = MenuItem & { readonly group: MenuLabel | undefined }

/** The menu without groups, in its order. */
export function useMenuItems(): readonly MenuLeaf[] {
  const menu = useMenu()
  return useMemo(
    () =>
      menu.flatMap((entry): MenuLeaf[] =>
        'items' in entry ? entry.items.map((item) => ({ ...item, group: entry })) : [{ ...entry, group: undefined }],
      ),
    [menu],
  )
}
