import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '#lib/texts.ts'
import { homePath } from '#lib/wanted.ts'
import { Notice } from '#ui/notice.tsx'
import { appTexts } from '../app.texts.ts'

/** An unknown address, inside the shell. */
export function NotFoundScreen() {
  const t = useTexts(appTexts)
  return (
    <Notice title={t.notFound} text={t.notFoundBody}>
      <Button component={Link} to={homePath}>
        {t.toHome}
      </Button>
    </Notice>
  )
}
