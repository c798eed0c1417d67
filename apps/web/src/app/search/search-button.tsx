import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useKeysEnabled } from '#app/keyboard/use-keys-enabled.ts'
import { openOverlay } from '#app/overlays/overlay-state.ts'
import { useTexts } from '#lib/texts.ts'
import { isMac, Key } from '#ui/base/key.tsx'
import { searchTexts } from './search.texts.ts'
import classes from './search-button.module.css'

/** As they are written on the keyboard. */
const searchKeys = [isMac ? '⌘' : 'Ctrl', 'K']

/** Opens the search; on a phone it is an icon. */
export function SearchButton() {
  const t = useTexts(searchTexts)
  const enabled = useKeysEnabled()
  return (
    <UnstyledButton
      className={classes.button}
      aria-haspopup="dialog"
      aria-keyshortcuts={`Control+K Meta+K${enabled ? ' /' : ''}`}
      onClick={() => openOverlay('search')}
    >
      <IconSearch className={classes.icon} aria-hidden />
      <span className={classes.text}>
        <bdi>{t.open}</bdi>
      </span>
      <span className={classes.keys} aria-hidden>
        {searchKeys.map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </span>
    </UnstyledButton>
  )
}
