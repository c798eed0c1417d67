import { Button } from '@mantine/core'
import { startTexts } from '#app/app-start.texts.ts'
import { reloadPage } from '#lib/browser/reload.ts'
import { useNewVersion } from '#lib/calls/version.ts'
import { useTexts } from '#lib/texts.ts'
import { Banner } from './banner.tsx'

/** Offers to reload the page once the server has a newer one. */
export function VersionBanner() {
  const t = useTexts(startTexts)
  if (!useNewVersion()) return null
  return (
    <Banner tone="info" title={t.newVersion} text={t.newVersionBody}>
      <Button variant="default" size="xs" onClick={reloadPage}>
        {t.reload}
      </Button>
    </Banner>
  )
}
