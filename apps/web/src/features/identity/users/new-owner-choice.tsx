import { Radio, Stack } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { removeTexts } from './remove.texts.ts'
import { type Owner, UserSelect } from './user-select.tsx'

/** Who gets what is left; undefined for nobody, `owner` is undefined until somebody is chosen. */
export type TransferTarget = { readonly owner: Owner | undefined } | undefined

type NewOwnerChoiceProps = {
  tenantuuid: string | undefined
  /** Who cannot be it. */
  leaving: readonly string[]
  value: TransferTarget
  onChange: (transferTarget: TransferTarget) => void
  /** Somebody should have been chosen by now. */
  wanting: boolean
}

/** Whether somebody's data goes to a new owner, and to whom. */
export function NewOwnerChoice({ tenantuuid, leaving, value, onChange, wanting }: NewOwnerChoiceProps) {
  const t = useTexts(removeTexts)
  return (
    <>
      <Radio.Group
        label={t.data}
        value={value ? 'transfer' : 'cancel'}
        onChange={(choice) => onChange(choice === 'transfer' ? { owner: undefined } : undefined)}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="cancel" label={t.cancelUpcoming} />
          <Radio value="transfer" label={t.transfer} />
        </Stack>
      </Radio.Group>
      {value && (
        <UserSelect
          tenantuuid={tenantuuid}
          leaving={leaving}
          value={value.owner}
          onChange={(owner) => onChange({ owner })}
          error={wanting && !value.owner ? t.newOwnerRequired : undefined}
        />
      )}
    </>
  )
}
