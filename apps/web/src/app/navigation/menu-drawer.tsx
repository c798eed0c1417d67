import { Drawer } from '@mantine/core'
import { shellTexts } from '#app/layout/shell.texts.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'
import { MenuLinks } from './menu-links.tsx'

/** The menu on small screens. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(shellTexts)
  const tenant = useTenant()
  useReturnFocus(opened)
  return (
    <Drawer
      returnFocus={false}
      opened={opened}
      onClose={onClose}
      size={280}
      padding={0}
      title={tenant?.brandname}
      closeButtonProps={{ 'aria-label': t.closeMenu }}
      hiddenFrom="sm"
      styles={{ header: { padding: 'var(--mantine-spacing-md)' } }}
    >
      <MenuLinks collapsed={false} onFollow={onClose} />
    </Drawer>
  )
}
