import { Stack, Text } from '@mantine/core'
import { useMenuItems } from '#app/menu.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { isMac } from '#ui/base/key.tsx'
import { type KeyRow, KeyTable } from '#ui/base/key-table.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { goKeys, schedulePath } from './keyboard.rules.ts'
import { keysTexts } from './keys.texts.ts'
import { useKeysEnabled } from './use-keys-enabled.ts'

/** The keys that do something on every page. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(keysTexts)
  const enabled = useKeysEnabled()
  const rows = useKeyRows().filter(({ single }) => enabled || !single)
  return (
    <Dialog title={t.title} opened={opened} onClose={onClose}>
      <Stack gap="md">
        {!enabled && <Text c="dimmed">{t.off}</Text>}
        <KeyTable rows={rows} />
      </Stack>
    </Dialog>
  )
}

function useKeyRows(): readonly KeyRow[] {
  const t = useTexts(keysTexts)
  const language = useLanguage()
  const items = useMenuItems()
  const pages = Object.entries(goKeys).flatMap(([key, path]): KeyRow[] => {
    const item = items.find((one) => one.path === path)
    return item ? [{ keys: ['G', key.toUpperCase()], effect: t.go(item.label[language]), single: true }] : []
  })
  return [
    { keys: [isMac ? '⌘ K' : 'Ctrl K'], effect: t.search },
    { keys: ['/'], effect: t.search, single: true },
    ...(items.some(({ path }) => path === schedulePath) ? [{ keys: ['C'], effect: t.schedule, single: true }] : []),
    { keys: ['J'], effect: t.join, single: true },
    ...pages,
    { keys: ['?'], effect: t.keys, single: true },
    { keys: ['F6'], effect: t.notices },
    { keys: ['Esc'], effect: t.close },
  ]
}
