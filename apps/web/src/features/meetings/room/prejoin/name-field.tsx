import { Button } from '@mantine/core'
import { useState } from 'react'
import { rememberedName } from '#features/meetings/room/devices/device-preferences.ts'
import { useTexts } from '#lib/texts.ts'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { joinTexts } from './join.texts.ts'
import classes from './prejoin.module.css'

type NameFieldProps = { name: string; onForget: () => void }

/** The name of a guest, which this browser remembers until the guest has it forgotten. */
export function NameField({ name, onForget }: NameFieldProps) {
  const t = useTexts(joinTexts)
  const [remembered, setRemembered] = useState(rememberedName.get)
  return (
    <div>
      <TextField name="name" label={t.name} description={t.nameHint} autoComplete="name" />
      {remembered !== '' && name === remembered && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.forget ?? ''}
          onClick={() => {
            rememberedName.forget()
            setRemembered('')
            onForget()
          }}
        >
          {t.forgetName}
        </Button>
      )}
    </div>
  )
}
