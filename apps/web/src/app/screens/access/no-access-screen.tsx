import type { Requirement } from '@foyer/contract/pages'
import { Button, Group } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { appTexts } from '#app/app.texts.ts'
import { homePath } from '#lib/session/redirect-path.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { MessagePage } from '#ui/layout/message-page.tsx'

const AccessCause = lazy(() => import('./access-cause.tsx').then((file) => ({ default: file.AccessCause })))

export function NoAccessScreen({ requirement }: { requirement: Requirement }) {
  const t = useTexts(appTexts)
  const router = useRouter()
  const tenant = useTenant()
  return (
    <MessagePage title={t.noAccess} text={t.noAccessBody(tenant?.brandname ?? '')}>
      <Suspense>
        <AccessCause requirement={requirement} />
      </Suspense>
      <Group>
        <Button component={Link} to={homePath}>
          {t.toHome}
        </Button>
        <Button variant="default" onClick={() => router.history.back()}>
          {t.back}
        </Button>
      </Group>
    </MessagePage>
  )
}
