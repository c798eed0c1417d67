import { Center, Loader } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { appTexts } from './app.texts.ts'

/** While a screen's file is under way. */
export function Waiting() {
  const t = useTexts(appTexts)
  return (
    <Center mih="40vh" role="status" aria-label={t.loading}>
      <Loader aria-hidden />
    </Center>
  )
}
