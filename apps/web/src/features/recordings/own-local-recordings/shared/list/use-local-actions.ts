import type { KeptFile } from '#features/recordings/own-local-recordings/shared/files/kept-files.ts'
import type { FileProblem } from '#features/recordings/own-local-recordings/shared/upload/start-upload.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { uploadListTexts } from './upload-list.texts.ts'

const load = () => import('#features/recordings/own-local-recordings/shared/upload/start-upload.ts')

/** Lets the user choose a file; undefined if they close the browser's dialog. */
const pickFile = () =>
  new Promise<File | undefined>((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = '.webm,video/webm'
    input.addEventListener('change', () => resolve(input.files?.[0]))
    input.addEventListener('cancel', () => resolve(undefined))
    input.click()
  })

/** Returns what can be done with a recording on this computer; failures are toasts. */
export function useLocalActions() {
  const t = useTexts(uploadListTexts)
  const show = (problem: FileProblem | undefined): boolean => {
    if (problem !== undefined) toast.error(t[`problem:${problem}`])
    return problem === undefined
  }
  return {
    upload: async (kept: KeptFile): Promise<boolean> => {
      const { startUpload, reportMissing } = await load()
      const problem = await startUpload(kept, { asks: true })
      if (problem === 'missing' || problem === 'other') await reportMissing(kept)
      return show(problem)
    },
    pick: async (kept: KeptFile): Promise<boolean> => {
      const picked = await pickFile()
      if (picked === undefined) return false
      const { startUpload } = await load()
      return show(await startUpload(kept, { asks: true, picked }))
    },
    pause: async ({ id }: KeptFile): Promise<void> => (await load()).pauseUpload(id),
    cancel: async (kept: KeptFile): Promise<void> => (await load()).cancelUpload(kept),
    finish: async ({ id }: KeptFile): Promise<void> =>
      (await import('#features/recordings/own-local-recordings/shared/capture/local-recorder.ts')).finishKept(id),
    download: async (kept: KeptFile): Promise<void> => {
      const { downloadKept } = await import('#features/recordings/own-local-recordings/shared/files/download-kept.ts')
      if (!(await downloadKept(kept))) toast.error(t['problem:missing'])
    },
    remove: async (kept: KeptFile): Promise<void> => {
      const { removeLocal } = await import('#features/recordings/own-local-recordings/shared/files/finish-file.ts')
      await removeLocal(kept)
      toast.success(t.removed)
    },
  }
}
