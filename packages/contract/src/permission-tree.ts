import { z } from 'zod'
import type { Language } from './language.ts'
import { meetsLevel, type RoleLevel } from './levels.ts'
import { buildMenu, type MenuPage, type MenuSection } from './menu.ts'
import type { Requirement } from './pages.ts'
import type { PermissionKey } from './permissions.ts'

/** A screen of the portal's menu, or a group of them, that a user may open. */
export type PermissionTreeNode = {
  id: string
  /** In the caller's language. */
  title: string
  type: 'item' | 'collapse' | 'group'
  /** Path of the screen; empty for a group. */
  url: string
  /** The permission keys of which the screen needs one; none if the level is enough. */
  permission: string[]
  icon: string
  /** Whether it is for client users, or for administrators of the portal. */
  client: boolean
  portal: boolean
  children: PermissionTreeNode[]
}
export const PermissionTreeNode: z.ZodType<PermissionTreeNode> = z.strictObject({
  id: z.string(),
  title: z.string(),
  type: z.enum(['item', 'collapse', 'group']),
  url: z.string(),
  permission: z.array(z.string()),
  icon: z.string(),
  client: z.boolean(),
  portal: z.boolean(),
  get children(): z.ZodType<PermissionTreeNode[]> {
    return z.array(PermissionTreeNode)
  },
})

const root = '/portal/'

/**
 * Builds the permission tree of a user: the part of the menu that their level and permission keys allow, without what
 * everyone may open. Other clients of the API build their menu from it; no access is decided by it.
 */
export function buildPermissionTree(
  level: RoleLevel,
  keys: readonly PermissionKey[],
  language: Language,
): PermissionTreeNode[] {
  const canOpen = (page: Requirement): boolean =>
    page.level !== 'anyone' &&
    meetsLevel(level, page.level) &&
    (page.permission === undefined || keys.includes(page.permission))
  const toItem = ({ path, permission, menu, ...page }: MenuPage): PermissionTreeNode => {
    const client = page.level === 'client'
    return {
      id: path.slice(root.length),
      title: menu[language],
      type: 'item',
      url: path,
      permission: permission === undefined ? [] : [permission],
      icon: menu.icon,
      client,
      portal: !client,
      children: [],
    }
  }
  const toGroup = ({ group, label, pages }: MenuSection): PermissionTreeNode => {
    const children = pages.map(toItem)
    const client = children.every((child) => child.client)
    return {
      id: group,
      title: label[language],
      type: 'collapse',
      url: '',
      permission: [],
      icon: label.icon,
      client,
      portal: !client,
      children,
    }
  }
  return buildMenu(canOpen).map((entry) => ('pages' in entry ? toGroup(entry) : toItem(entry)))
}
