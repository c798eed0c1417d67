import '#features/meetings/room/shared/use-own-files.ts'
import { Excalidraw, MainMenu } from '@excalidraw/excalidraw'
import '@excalidraw/excalidraw/index.css'
import type { AppState, ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types'
import { Loader, useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { RoomChannel } from '#features/meetings/room/connection/room-channel.ts'
import editor from '#features/meetings/room/shared/editor.module.css'
import { editorOptions } from '#features/meetings/room/shared/editor-options.ts'
import { saveBoard } from '#features/meetings/room/shared/save-board.ts'
import { errorMessage } from '#lib/api.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { BoardBar } from './board-bar.tsx'
import { addText, createBoard, removeUnshared, type Selected, selectNext } from './scene.ts'
import { useBoardPointers } from './use-board-pointers.ts'
import classes from './whiteboard.module.css'
import { whiteboardTexts } from './whiteboard.texts.ts'
import { type SyncState, WhiteboardSync } from './whiteboard-sync.ts'

export type WhiteboardProps = {
  participantId: string
  channel: RoomChannel
  mayDraw: boolean
  /** For hosts, the choice of those who may draw. */
  rule: ReactNode
  onHide: () => void
  /** Undefined for those who may not close it for all. */
  onClose: (() => void) | undefined
}

/** Keeps the drawing of the editor and that of the server the same while both are there. */
function useSync(api: ExcalidrawImperativeAPI | null, { participantId, channel, mayDraw }: WhiteboardProps) {
  const t = useTexts(whiteboardTexts)
  const [state, setState] = useState<SyncState>('loading')
  const [sync, setSync] = useState<WhiteboardSync>()
  // Another stay continues with the same drawing.
  const begin = useEffectEvent(
    (editor: ExcalidrawImperativeAPI) =>
      new WhiteboardSync({
        participantId,
        board: createBoard(editor),
        onState: setState,
        onDiscarded: (error) => toast.error(error === undefined ? t.discarded : errorMessage(error)),
      }),
  )
  useEffect(() => {
    // Synchronises with the drawing of the server.
    if (!api) return undefined
    const next = begin(api)
    setSync(next)
    const stop = channel.subscribe((signal) => {
      if ('connected' in signal) void next.fetch()
      else if ('drawn' in signal && signal.drawn === 'whiteboard') next.announced(signal.sequence)
    })
    return () => {
      stop()
      next.close()
    }
  }, [api, channel])
  useEffect(() => sync?.rejoin(participantId), [sync, participantId])
  useEffect(() => sync?.setReadOnly(!mayDraw), [sync, mayDraw])
  return { sync, state }
}

/** The whiteboard of the meeting; loaded when it is opened. */
export function Whiteboard(props: WhiteboardProps) {
  const { channel, mayDraw, rule, onHide, onClose } = props
  const t = useTexts(whiteboardTexts)
  const language = useLanguage()
  const theme = useComputedColorScheme('light')
  const [api, setApi] = useState<ExcalidrawImperativeAPI | null>(null)
  const { sync, state } = useSync(api, props)
  const point = useBoardPointers(channel, api, mayDraw)
  const [selected, setSelected] = useState<Selected>()
  const isReady = state !== 'loading'
  useEffect(() => {
    // Synchronises the view with the drawing that was there before.
    if (api && isReady) api.scrollToContent(undefined, { fitToContent: true, animate: false })
  }, [api, isReady])
  const select = (step: 1 | -1) => {
    if (api) setSelected(selectNext(api, step))
    // The keys that move and delete it are those of the board.
    focusBoard()
  }
  const change = () => {
    if (api && removeUnshared(api)) toast.error(t.discarded)
    sync?.changed()
  }
  return (
    <section className={classes.board} aria-label={t.whiteboard} data-whiteboard>
      <BoardBar
        state={state}
        mayDraw={mayDraw}
        rule={rule}
        onAddText={(text) => {
          if (api) void addText(api, text)
          focusBoard()
        }}
        onSelect={select}
        onExport={() => api && void download(api, t)}
        onHide={onHide}
        onClose={onClose}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps events from the room, or from the board */}
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: as above */}
      <div
        className={editor.editor}
        onKeyDownCapture={(event) => isLinkKey(event) && refuse(event)}
        onKeyDown={(event) => event.stopPropagation()}
        onDropCapture={(event) => event.dataTransfer.files.length > 0 && refuse(event)}
        onPasteCapture={(event) => event.clipboardData.files.length > 0 && refuse(event)}
      >
        <Excalidraw
          excalidrawAPI={setApi}
          initialData={{ appState: firstState }}
          langCode={language === 'fr' ? 'fr-FR' : 'en'}
          theme={theme}
          viewModeEnabled={!mayDraw || !isReady}
          isCollaborating
          validateEmbeddable={false}
          aiEnabled={false}
          handleKeyboardGlobally={false}
          UIOptions={editorOptions}
          onChange={change}
          onPointerUpdate={({ pointer, button }) => point({ pointer, button })}
          onLinkOpen={(_element, event) => event.preventDefault()}
        >
          {/* Empty and hidden: the default one has links and files. */}
          <MainMenu />
        </Excalidraw>
        {!isReady && (
          <div className={classes.loading} role="status">
            <Loader size="sm" aria-hidden />
            {t.loading}
          </div>
        )}
      </div>
      <VisuallyHidden role="status">{selected && describe(selected, t)}</VisuallyHidden>
    </section>
  )
}

const firstState: Partial<AppState> = {
  currentItemFontFamily: 5,
  // Texts that the keyboard adds are in sight.
  scrollX: 0,
  scrollY: 0,
}

function focusBoard(): void {
  document.querySelector<HTMLElement>('[data-whiteboard] .excalidraw')?.focus()
}

const isLinkKey = ({ key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'k'

const refuse = (event: { preventDefault: () => void; stopPropagation: () => void }): void => {
  event.preventDefault()
  event.stopPropagation()
}

type Texts = (typeof whiteboardTexts)['en']

function describe({ type, text, number, count }: Selected, t: Texts): string {
  const names: { readonly [type: string]: string } = {
    rectangle: t['type-rectangle'],
    diamond: t['type-diamond'],
    ellipse: t['type-ellipse'],
    arrow: t['type-arrow'],
    line: t['type-line'],
    freedraw: t['type-freedraw'],
    text: t['type-text'],
    frame: t['type-frame'],
  }
  const name = names[type] ?? type
  return t.selected(text === '' ? name : t.withText(name, text), number, count)
}

/** Saves the whole drawing as a picture. */
async function download(api: ExcalidrawImperativeAPI, t: Texts): Promise<void> {
  const elements = api.getSceneElements()
  if (elements.length === 0) return void toast.error(t.emptyExport)
  try {
    await saveBoard(elements, t.fileName)
  } catch {
    toast.error(t.exportFailed)
  }
}
