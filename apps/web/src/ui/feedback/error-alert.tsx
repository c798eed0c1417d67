import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { pageTexts } from '#ui/base/page.texts.ts'

/** Replaces content that could not be loaded; offers a retry. */
export function ErrorAlert({
  message,
  onRetry,
  retrying = false,
}: {
  message?: string
  onRetry?: () => void
  retrying?: boolean
}) {
  const t = useTexts(pageTexts)
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle />} title={t.loadFailed}>
      <Group justify="space-between" gap="sm">
        <span>{message}</span>
        {onRetry && (
          <Button size="compact-md" variant="default" onClick={onRetry} loading={retrying}>
            {t.retry}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
