import { Radio, Stack } from '@mantine/core'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useTexts } from '#lib/texts.ts'
import { removeTexts } from './remove.texts.ts'
import { type Owner, UserSelect } from './user-select.tsx'

/** The new owner of the data; undefined if it is not transferred. `owner` is undefined until one is chosen. */
export type TransferTarget = { readonly owner: Owner | undefined } | undefined

type NewOwnerChoiceProps = {
  /** Ids of the users being removed, who can't be chosen. */
  excluded: readonly string[]
  value: TransferTarget
  onChange: (target: TransferTarget) => void
  /** Shows an error while no owner is chosen. */
  showsMissing: boolean
  hasRecordings: boolean
}

/** Whether the data is transferred to a new owner, and to whom. */
export function NewOwnerChoice({ excluded, value, onChange, showsMissing, hasRecordings }: NewOwnerChoiceProps) {
  const t = useTexts(removeTexts)
  const sendsEmail = useSendsEmail()
  return (
    <>
      <Radio.Group
        label={t.meetings}
        value={value ? 'transfer' : 'cancel'}
        onChange={(choice) => onChange(choice === 'transfer' ? { owner: undefined } : undefined)}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="cancel"
            label={sendsEmail ? t.cancelUpcoming : t.cancelUpcomingNoEmail}
            description={hasRecordings ? t.recordingsStay : undefined}
          />
          <Radio value="transfer" label={t.transfer} />
        </Stack>
      </Radio.Group>
      {value && (
        <UserSelect
          excluded={excluded}
          value={value.owner}
          onChange={(owner) => onChange({ owner })}
          error={showsMissing && !value.owner ? t.newOwnerRequired : undefined}
        />
      )}
    </>
  )
}
