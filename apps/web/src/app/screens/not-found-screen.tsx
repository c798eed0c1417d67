import { Button, Group } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { appTexts } from '#app/app.texts.ts'
import { openOverlay } from '#app/overlays/overlay-state.ts'
import { homePath } from '#lib/session/redirect-path.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { MessagePage } from '#ui/layout/message-page.tsx'

export function NotFoundScreen() {
  const t = useTexts(appTexts)
  const router = useRouter()
  const { user } = useSession()
  return (
    <MessagePage title={t.notFound} text={t.notFoundBody}>
      <Group justify="center">
        <Button component={Link} to={homePath}>
          {t.toHome}
        </Button>
        {user && (
          <Button variant="default" onClick={() => openOverlay('search')}>
            {t.searchPages}
          </Button>
        )}
        <Button variant="default" onClick={() => router.history.back()}>
          {t.back}
        </Button>
      </Group>
    </MessagePage>
  )
}
