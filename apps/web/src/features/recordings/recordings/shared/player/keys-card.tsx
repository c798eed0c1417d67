import { Title } from '@mantine/core'
import { useId } from 'react'
import { useSettings } from '#lib/session/settings.ts'
import { useTexts } from '#lib/texts.ts'
import { Key } from '#ui/base/key.tsx'
import classes from './keys-card.module.css'
import { playerTexts } from './player.texts.ts'

/** Lists the keys of the player; not on what is touched, and not for who has switched them off. */
export function KeysCard() {
  const t = useTexts(playerTexts)
  const id = useId()
  if (!useSettings().keyboardShortcuts) return null
  const rows: readonly (readonly [effect: string, ...keys: string[]])[] = [
    [t.keyPlay, t.space],
    [t.keyTen, 'J', 'L'],
    [t.keyChapter, 'N', 'P'],
    [t.keyFive, '←', '→'],
    [t.keyFullScreen, 'F'],
    [t.keySpeed, '<', '>'],
    [t.keyInPicture, 'I'],
    [t.keyVolume, '↑', '↓'],
    [t.keyShare, '0', '9'],
  ]
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Title order={2} id={id}>
        {t.keys}
      </Title>
      <dl className={classes.keys}>
        {rows.map(([effect, ...keys]) => (
          <div key={effect}>
            <dt>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
