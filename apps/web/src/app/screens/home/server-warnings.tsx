import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { serverWarningsTexts } from './server-warnings.texts.ts'

/**
 * Warns of problems that keep meetings from working until the operator solves them; only administrators are notified.
 * Operators find an engine that is away among what needs a look.
 */
export function ServerWarnings({ isOperator }: { isOperator: boolean }) {
  const t = useTexts(serverWarningsTexts)
  const warnings = useSession().user?.warnings.filter((warning) => !(isOperator && warning === 'engine-away'))
  return warnings?.map((warning) => (
    <Alert
      key={warning}
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t[warning]}
    >
      {t[`${warning}:hint`]}
    </Alert>
  ))
}
