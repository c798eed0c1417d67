import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { appTexts } from '#app/app.texts.ts'
import { homePath } from '#lib/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import { MessagePage } from '#ui/layout/message-page.tsx'

export function NotFoundScreen() {
  const t = useTexts(appTexts)
  return (
    <MessagePage title={t.notFound} text={t.notFoundBody}>
      <Button component={Link} to={homePath}>
        {t.toHome}
      </Button>
    </MessagePage>
  )
}
