import { exportToBlob } from '@excalidraw/excalidraw'
import type { ExcalidrawElement, NonDeleted } from '@excalidraw/excalidraw/element/types'
import { saveFile } from '#lib/browser/save-file.ts'

/** Saves a whole drawing as a PNG, as it looks in the light scheme; `name` is that of the file. */
export async function saveBoard(elements: readonly NonDeleted<ExcalidrawElement>[], name: string): Promise<void> {
  const blob = await exportToBlob({
    elements,
    files: null,
    mimeType: 'image/png',
    exportPadding: 24,
    appState: { exportBackground: true, viewBackgroundColor: 'white', exportWithDarkMode: false },
  })
  saveFile(new File([blob], `${name}.png`, { type: 'image/png' }))
}
