import type { LocalizedText } from '@foyer/contract/language'
import { buildMenu, type MenuPage } from '@foyer/contract/menu'
import type { MenuLabel } from '@foyer/contract/pages'
import { type Icon, IconBuildingCommunity } from '@tabler/icons-react'
import { useMemo } from 'react'
import { homePath } from '#lib/session/redirect-path.ts'
import { useSession } from '#lib/session.ts'
import { toAccess } from './access.ts'
import { menuIcons } from './menu-icons.ts'

const profilePath = '/portal/profile'
/** The pages that the menu begins with. */
const firstPaths: readonly string[] = [homePath, '/portal/dashboard']

type Entry = { readonly label: LocalizedText; readonly icon: Icon }
/** An entry that opens a page. */
export type MenuItem = Entry & { readonly path: string }
/** An entry with the entries below it. */
export type Submenu = Entry & { readonly items: readonly MenuItem[] }

const toEntry = (label: MenuLabel): Entry => ({ label, icon: menuIcons[label.icon] })

/** Returns the menu of the current session: the pages that it can open. */
export function useMenu(): readonly (MenuItem | Submenu)[] {
  const session = useSession()
  return useMemo(() => {
    const toItem = ({ path, menu }: MenuPage): MenuItem => ({ ...toEntry(menu), path })
    return buildMenu((page) => toAccess(page, session) === 'open').map((entry) =>
      'pages' in entry ? { ...toEntry(entry.label), items: entry.pages.map(toItem) } : toItem(entry),
    )
  }, [session])
}

const organisation: Entry = { label: { en: 'Organisation', fr: 'Organisation' }, icon: IconBuildingCommunity }

/**
 * Returns the menu as it is shown: the home page and the dashboard, the groups, the other entries as one more group, and one's own
 * profile.
 */
export function useMenuSections(): ReturnType<typeof useMenu> {
  const menu = useMenu()
  return useMemo(() => {
    const groups = menu.flatMap((entry) => ('items' in entry ? [entry] : []))
    const single = menu.flatMap((entry) => ('items' in entry ? [] : [entry]))
    const first = single.filter(({ path }) => firstPaths.includes(path))
    const own = single.filter(({ path }) => path === profilePath)
    const others = single.filter(({ path }) => !firstPaths.includes(path) && path !== profilePath)
    return [...first, ...groups, ...(others.length > 0 ? [{ ...organisation, items: others }] : []), ...own]
  }, [menu])
}

/** An entry with the label of the group that it is in, if any. */
export type MenuLeaf = MenuItem & { readonly group: Entry | undefined }

/** Returns the menu without groups, in its order. */
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
