import type { LocalizedText } from '@foyer/contract/language'
import { buildMenu, type MenuPage } from '@foyer/contract/menu'
import type { MenuLabel } from '@foyer/contract/pages'
import { type Icon, IconBuildingCommunity, IconLifebuoy, IconServer2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { homePath } from '#lib/session/redirect-path.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useSession } from '#lib/session.ts'
import { toAccess } from './access.ts'
import { menuIcons } from './menu-icons.ts'

const profilePath = '/portal/profile'
/** The pages that the menu begins with. */
const firstPaths: readonly string[] = [homePath, '/portal/dashboard', '/portal/operational-dashboard']

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

type Section = Entry & {
  /** The pages of the section; without them it has those that are in no other. */
  readonly paths?: readonly string[]
}

const organisation: Section = { label: { en: 'Organisation', fr: 'Organisation' }, icon: IconBuildingCommunity }
const ofOperator: readonly Section[] = [
  {
    label: { en: 'Tenants', fr: 'Organisations' },
    icon: IconBuildingCommunity,
    paths: ['/portal/tenant', '/portal/user', '/portal/products', '/portal/plans'],
  },
  {
    label: { en: 'Support', fr: 'Assistance' },
    icon: IconLifebuoy,
    paths: ['/portal/live-meeting', '/portal/completed-meetings', '/portal/meeting-state', '/portal/feedback'],
  },
  { label: { en: 'Platform', fr: 'Plateforme' }, icon: IconServer2 },
]

/**
 * Returns the menu as it is shown: the home page and the dashboard, groups and sections, and one's own profile. An operator's
 * begins with tenants and support, anyone else's with meetings.
 */
export function useMenuSections(): ReturnType<typeof useMenu> {
  const menu = useMenu()
  const isOperator = useTenant()?.operator === true
  return useMemo(() => {
    const groups = menu.flatMap((entry) => ('items' in entry ? [entry] : []))
    const single = menu.flatMap((entry) => ('items' in entry ? [] : [entry]))
    const inOrder = (paths: readonly string[]) =>
      paths.flatMap((path) => single.find((entry) => entry.path === path) ?? [])
    const sections = isOperator ? ofOperator : [organisation]
    const placed = [...firstPaths, profilePath, ...sections.flatMap(({ paths = [] }) => paths)]
    const filled = sections
      .map(({ paths, ...entry }) => ({
        ...entry,
        items: paths === undefined ? single.filter(({ path }) => !placed.includes(path)) : inOrder(paths),
      }))
      .filter(({ items }) => items.length > 0)
    const middle = isOperator ? [...filled, ...groups] : [...groups, ...filled]
    return [...inOrder(firstPaths), ...middle, ...inOrder([profilePath])]
  }, [menu, isOperator])
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
