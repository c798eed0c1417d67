import { type MenuGroup, type MenuLabel, menuGroups, type Page, pages } from './pages.ts'

/** A page with an entry in the menu. */
export type MenuPage = Page & { readonly menu: MenuLabel }
/** A group of the menu with its pages. */
export type MenuSection = { readonly group: MenuGroup; readonly label: MenuLabel; readonly pages: readonly MenuPage[] }

/** Builds the menu of those pages that can be opened: pages, and groups at the place of their first page. */
export function buildMenu(canOpen: (page: Page) => boolean): readonly (MenuPage | MenuSection)[] {
  const entries = pages.flatMap((page) => (page.menu && canOpen(page) ? [{ ...page, menu: page.menu }] : []))
  return entries.flatMap((page, index): readonly (MenuPage | MenuSection)[] => {
    const { group } = page.menu
    if (group === undefined) return [page]
    if (entries.findIndex(({ menu }) => menu.group === group) < index) return []
    return [{ group, label: menuGroups[group], pages: entries.filter(({ menu }) => menu.group === group) }]
  })
}
