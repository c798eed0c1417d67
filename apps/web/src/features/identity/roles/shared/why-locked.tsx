import type { OptionName } from '@foyer/contract/meetings/options/meeting-options'
import type { ModeId } from '@foyer/contract/meetings/options/mode-id'
import { Anchor } from '@mantine/core'
import { lazy } from 'react'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { useOptionCause } from './use-option-cause.ts'

const OptionCauseDialog = lazy(() =>
  import('./option-cause-dialog.tsx').then((file) => ({ default: file.OptionCauseDialog })),
)

/** Says on demand why an option of a meeting with a mode can't be changed. */
export function WhyLocked({ option, modeId }: { option: OptionName; modeId: ModeId }) {
  const { t, label } = useOptionCause()
  const { opened, open, close } = useDialog()
  const hasOpened = useHasBeenTrue(opened)
  return (
    <>
      <Anchor component="button" type="button" size="xs" aria-label={t.whyOption(label(option))} onClick={() => open()}>
        {t.why}
      </Anchor>
      {hasOpened && (
        <DialogSuspense>
          <OptionCauseDialog option={option} modeId={modeId} opened={opened} onClose={close} />
        </DialogSuspense>
      )}
    </>
  )
}
