import { Button, Group } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useTexts } from '#lib/texts.ts'
import { homePath } from '#lib/wanted.ts'
import { Notice } from '#ui/notice.tsx'
import { appTexts } from '../app.texts.ts'

export function NoAccessScreen() {
  const t = useTexts(appTexts)
  const router = useRouter()
  return (
    <Notice title={t.noAccess} text={t.noAccessBody}>
      <Group>
        <Button component={Link} to={homePath}>
          {t.toHome}
        </Button>
        <Button variant="default" onClick={() => router.history.back()}>
          {t.back}
        </Button>
      </Group>
    </Notice>
  )
}
