import { sso } from '@foyer/contract/identity/sso'
import { Button } from '@mantine/core'
import { lazy } from 'react'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { SettingsRow } from '#ui/form/settings-row.tsx'
import { identitiesTexts } from './identities.texts.ts'

const IdentitiesDialog = lazy(async () => ({ default: (await import('./identities-dialog.tsx')).IdentitiesDialog }))

/** The providers that open one's account; nothing where there are none. */
export function IdentitiesRow() {
  const t = useTexts(identitiesTexts)
  const { data } = useCallQuery(sso.identities, {})
  const dialog = useDialog()
  if (data === undefined || data.items.length + data.providers.length === 0) return null
  const names = data.items.map(({ label }) => label).join(', ')
  return (
    <SettingsRow title={t.title} effect={names === '' ? t.none : t.connectedWith(names)}>
      <Button variant="default" aria-label={t.manageLabel} onClick={() => dialog.open()}>
        {t.manage}
      </Button>
      <LazyDialog Content={IdentitiesDialog} state={dialog} />
    </SettingsRow>
  )
}
