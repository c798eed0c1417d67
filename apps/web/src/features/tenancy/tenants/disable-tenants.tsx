import { tenants } from '@foyer/contract/tenancy/tenants'
import { ConfirmCall } from '#crud/confirm-call.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { tenantsTexts } from './tenants.texts.ts'

type DisableTenantsProps = {
  ids: readonly string[]
  opened: boolean
  onClose: () => void
  onDone: () => void
}

/** Disables several tenants once their number is typed, because many people may be interrupted. */
export function DisableTenants({ ids, opened, onClose, onDone }: DisableTenantsProps) {
  const t = useTexts(tenantsTexts)
  const formats = useFormats()
  const { data } = useCallQuery(tenants.listFigures, { ids: [...ids] })
  const people = data?.figures.reduce((sum, { users }) => sum + users, 0)
  return (
    <ConfirmCall
      call={tenants.disableSeveral}
      input={{ ids: [...ids] }}
      title={t.disableTitleOfSeveral(ids.length)}
      body={t.disableBodyOfSeveral(people === undefined ? '' : t.people(people, formats.number(people)))}
      typed={{ name: String(ids.length), wrong: t.countMismatch }}
      verb={t.disableVerb}
      done={t.disabledSeveral(ids.length)}
      opened={opened}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
