import { useEffect, useState } from 'react'
import { keepComputerName } from '#features/recordings/own-local-recordings/shared/files/computer.ts'
import { askFor } from '#features/recordings/own-local-recordings/shared/files/file-system.ts'
import { findFolder, type KeptFile } from '#features/recordings/own-local-recordings/shared/files/kept-files.ts'
import { localRecordingTexts } from '#features/recordings/own-local-recordings/shared/local-recording.texts.ts'
import { ApiError } from '#lib/api.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'

const loadRecorder = () => import('#features/recordings/own-local-recordings/shared/capture/local-recorder.ts')

/** Closing the browser's question is no failure. */
const isDismissed = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError'

type StartOptions = { participantId: string; userId: string; continued: KeptFile | undefined }

/** Provides the start of a recording under a name of this computer. */
export function useStartLocal({ participantId, userId, continued }: StartOptions) {
  const t = useTexts(localRecordingTexts)
  const [isStarting, setIsStarting] = useState(false)
  useEffect(() => {
    // Loaded before the click: browsers ask for the picture only right after one.
    loadRecorder().catch(() => undefined)
  }, [])
  const begin = async (computerName: string) => {
    setIsStarting(true)
    try {
      keepComputerName(computerName)
      const folder = await findFolder().catch(() => undefined)
      // Without the folder, the file is downloaded afterwards.
      if (folder) await askFor(folder, 'readwrite').catch(() => false)
      const recorder = await loadRecorder()
      await recorder.startLocalRecording({ participantId, userId, computerName, continued })
    } catch (error) {
      if (error instanceof ApiError) toast.failure(error)
      else if (!isDismissed(error)) toast.error(t.startFailed)
    } finally {
      setIsStarting(false)
    }
  }
  return { isStarting, start: (computerName: string) => void begin(computerName) }
}
