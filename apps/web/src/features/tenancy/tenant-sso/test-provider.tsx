import { sso } from '@foyer/contract/identity/sso'
import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { providerRequest } from '#features/identity/sso/shared/provider-storage.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { tenantSsoTexts } from './tenant-sso.texts.ts'

/** Signs in at the provider with the saved settings, to see what it asserts, or why it does not work. */
export function TestProvider({ id, disabled }: { id: string; disabled: boolean }) {
  const t = useTexts(tenantSsoTexts)
  const begin = useCallMutation(sso.beginTest)
  const leave = async () => {
    const { url, failure } = await begin.mutateAsync({ provider: id })
    if (failure !== '') return toast.error(t.testFailed)
    providerRequest.begin({ provider: id, wanted: window.location.pathname, purpose: 'test' })
    window.location.assign(url)
  }
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconPlugConnected />}
      loading={begin.isPending}
      disabled={disabled}
      // A failed call is already shown in a toast.
      onClick={() => void leave().catch(() => undefined)}
    >
      {t.test}
    </Button>
  )
}
