import { profile } from '@foyer/contract/identity/profile'
import { Button } from '@mantine/core'
import { saveFile } from '#lib/browser/save-file.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { SettingsRow } from '#ui/form/settings-row.tsx'
import { profileTexts } from './profile.texts.ts'
import { useAccountFailureToast } from './shared/account-failure.ts'

/** Downloads everything about the user; the password is asked for if the sign-in was some time ago. */
export function ExportRow() {
  const t = useTexts(profileTexts)
  const { mutate, isPending } = useCallMutation(profile.exportData, {
    errors: 'form',
    onSuccess: saveFile,
    onError: useAccountFailureToast(),
  })
  return (
    <SettingsRow title={t.ownData} effect={t.ownDataEffect}>
      <Button
        variant="default"
        loading={isPending}
        aria-label={t.buttonFor(t.ownData, t.download)}
        onClick={() => mutate({})}
      >
        {t.download}
      </Button>
    </SettingsRow>
  )
}
