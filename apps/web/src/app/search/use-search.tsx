import { useNavigate } from '@tanstack/react-router'
import { type MenuLeaf, useMenuItems } from '#app/menu.ts'
import { useShortcuts } from '#app/shortcuts/use-shortcuts.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { useRecentPages } from './recent-pages.ts'
import { searchTexts } from './search.texts.ts'
import { matchOptions, type SearchGroup, type SearchOption } from './search-options.ts'
import type { SearchAction } from './use-action-dialogs.tsx'
import { useActions } from './use-actions.tsx'
import { type Found, useFound } from './use-found.tsx'
import { useSettingOptions } from './use-setting-options.tsx'

/** The specification's limit of suggestions. */
const maxPages = 10
const maxRecent = 5
const maxSettings = 5

/** Returns the results of a query; without a query the recent pages and actions. */
export function useSearch(query: string, begin: (action: SearchAction) => void): Found {
  const t = useTexts(searchTexts)
  const pages = usePages(query)
  const shortcuts = useShortcutOptions(query)
  const actions = useActions(query, begin)
  const settings = matchOptions(useSettingOptions(), query).slice(0, maxSettings)
  const found = useFound(query)
  const groups: readonly SearchGroup[] = [
    { title: t.shortcuts, options: shortcuts },
    { title: query === '' ? t.recent : t.pages, options: pages },
    { title: t.actions, options: actions },
    { title: t.settings, options: settings },
    ...found.groups,
  ]
  return { ...found, groups: groups.filter(({ options }) => options.length > 0) }
}

/** Makes an option of an entry of the menu. */
function useToOption(): (item: MenuLeaf) => SearchOption {
  const language = useLanguage()
  const navigate = useNavigate()
  return ({ path, label, icon: Icon, group }) => ({
    key: path,
    icon: <Icon />,
    label: label[language],
    ...(group ? { detail: group.label[language] } : {}),
    choose: () => void navigate({ to: path }),
  })
}

function usePages(query: string): readonly SearchOption[] {
  const toOption = useToOption()
  const items = useMenuItems()
  const recent = useRecentPages()
  const starred = useShortcuts().items.map(({ path }) => path)
  if (query !== '') return matchOptions(items.map(toOption), query).slice(0, maxPages)
  return recent
    .filter(({ path }) => !starred.includes(path))
    .slice(0, maxRecent)
    .map(toOption)
}

/** Returns the shortcuts, for phones too, whose toolbar has no space for them. */
function useShortcutOptions(query: string): readonly SearchOption[] {
  const toOption = useToOption()
  const { items } = useShortcuts()
  return query === '' ? items.map(toOption) : []
}
