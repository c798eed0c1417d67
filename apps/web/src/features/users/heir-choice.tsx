import { Radio, Stack } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { NewOwner, type Owner } from './new-owner.tsx'
import { removeTexts } from './remove.texts.ts'

/** Who gets what is left; undefined for nobody, `owner` is undefined until somebody is chosen. */
export type Heir = { readonly owner: Owner | undefined } | undefined

type HeirChoiceProps = {
  tenantuuid: string | undefined
  /** Who cannot be it. */
  leaving: readonly string[]
  value: Heir
  onChange: (heir: Heir) => void
  /** Somebody should have been chosen by now. */
  wanting: boolean
}

/** Whether somebody's data goes to a new owner, and to whom. */
export function HeirChoice({ tenantuuid, leaving, value, onChange, wanting }: HeirChoiceProps) {
  const t = useTexts(removeTexts)
  return (
    <>
      <Radio.Group
        label={t.data}
        value={value ? 'transfer' : 'cancel'}
        onChange={(choice) => onChange(choice === 'transfer' ? { owner: undefined } : undefined)}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="cancel" label={t.cancelAhead} />
          <Radio value="transfer" label={t.transfer} />
        </Stack>
      </Radio.Group>
      {value && (
        <NewOwner
          tenantuuid={tenantuuid}
          leaving={leaving}
          value={value.owner}
          onChange={(owner) => onChange({ owner })}
          error={wanting && !value.owner ? t.ownerWanted : undefined}
        />
      )}
    </>
  )
}
