import { tenantClients } from '@foyer/contract/tenancy/tenant-clients'
import { Anchor, Text } from '@mantine/core'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { findPlatform } from './find-platform.ts'
import { offeredAppTexts } from './offered-app.texts.ts'

/** The app of the tenant for the visitor's platform, if there is one. A failure is no reason to say anything here. */
export function AppOffer() {
  const t = useTexts(offeredAppTexts)
  const platform = findPlatform(navigator)
  const { data } = useCallQuery(tenantClients.listOffered, platform === undefined ? undefined : {}, { retry: false })
  const app = data?.items.find((item) => item.platform === platform)
  if (app === undefined) return null
  return (
    <Text size="sm">
      <Anchor href={app.url} target="_blank" rel="noreferrer">
        {t.install(t[app.platform])}
      </Anchor>
    </Text>
  )
}
