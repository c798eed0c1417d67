import { Button, TextInput } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import classes from './action-tile.module.css'
import { landingTexts } from './landing.texts.ts'
import { useJoin } from './use-join.ts'

/** Takes anything that contains a meeting ID; its button is filled once it does. */
export function JoinTile() {
  const t = useTexts(landingTexts)
  const { field, isComplete, onSubmit } = useJoin()
  return (
    <form noValidate className={classes.tile} onSubmit={onSubmit}>
      <span className={classes.icon} aria-hidden>
        <IconVideo />
      </span>
      <div className={classes.fields}>
        <TextInput
          size="xs"
          label={t.join}
          placeholder={t.joinPlaceholder}
          classNames={{ root: classes.field ?? '', label: classes.title ?? '' }}
          {...field}
        />
        <Button type="submit" size="xs" variant={isComplete ? 'filled' : 'default'}>
          {t.joinVerb}
        </Button>
      </div>
    </form>
  )
}
