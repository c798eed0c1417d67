import type { Annotation } from '@foyer/contract/meetings/drawings/annotations'
import { maxAnnotationPoints } from '@foyer/contract/meetings/drawings/drawing-constants'
import { mayAnnotate } from '@foyer/contract/meetings/drawings/drawing-rules'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { ScreenView } from '#features/meetings/room/connection/meeting-view.ts'
import { useTexts } from '#lib/texts.ts'
import { type Annotating, useAnnotating } from './annotation-context.ts'
import { AnnotationShape, LaserShape, type Size } from './annotation-shapes.tsx'
import { AnnotationTools, type Tool } from './annotation-tools.tsx'
import classes from './annotations.module.css'
import { annotationsTexts } from './annotations.texts.ts'
import { useAnnotations } from './use-annotations.ts'
import { useLasers } from './use-lasers.ts'

type LayerProps = { screen: ScreenView; isLarge: boolean }

/** Shows the drawing on a shared screen over its picture, with the tools where it is large. */
export function AnnotationLayer(props: LayerProps) {
  const annotating = useAnnotating()
  if (!annotating || annotating.rule === 'off' || props.screen.share === '') return null
  return <Layer {...props} annotating={annotating} />
}

/** The size of the video beside an element, as it changes. */
function useVideoSize() {
  const ref = useRef<SVGSVGElement>(null)
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    // Synchronises with the video.
    const video = ref.current?.parentElement?.querySelector('video')
    if (!video) return undefined
    const read = () => {
      const { videoWidth: width, videoHeight: height } = video
      if (width > 0 && height > 0) setSize({ width, height })
    }
    read()
    video.addEventListener('resize', read)
    return () => video.removeEventListener('resize', read)
  }, [])
  return { ref, size }
}

/** Points that are closer than this part of the picture are one. */
const minDistance = 0.002
const precision = 10_000

function Layer({ screen, isLarge, annotating }: LayerProps & { annotating: Annotating }) {
  const t = useTexts(annotationsTexts)
  const { presenterId, share } = screen
  const { participantId, channel, rule, isHosting } = annotating
  const { ref, size } = useVideoSize()
  const drawing = useAnnotations(annotating, screen)
  const { lasers, point } = useLasers(channel, `${presenterId}:${share}`)
  const [tool, setTool] = useState<Tool>()
  const [colour, setColour] = useState<Annotation['colour']>('red')
  const [text, setText] = useState('')
  const [line, setLine] = useState<readonly (readonly number[])[]>([])
  const isPresenter = presenterId === participantId
  const mayDraw = isLarge && mayAnnotate({ annotation: rule }, isPresenter)
  const kind = mayDraw ? tool : undefined

  /** Finds the place of the pointer on the picture; undefined beside it. */
  const find = (event: PointerEvent): [number, number] | undefined => {
    const matrix = ref.current?.getScreenCTM()
    if (!matrix || !size) return undefined
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    const [x, y] = [at.x / size.width, at.y / size.height].map((part) => Math.round(part * precision) / precision)
    return x === undefined || y === undefined || x < 0 || y < 0 || x > 1 || y > 1 ? undefined : [x, y]
  }
  const placeText = (at: [number, number]) => {
    if (text.trim() === '') return
    drawing.draw({ kind: 'text', colour, points: [at], text: text.trim() })
    setText('')
  }
  const press = (event: PointerEvent) => {
    const at = find(event)
    if (!at || event.button !== 0) return
    if (kind === 'text') return placeText(at)
    event.currentTarget.setPointerCapture(event.pointerId)
    if (kind === 'laser') point(...at)
    else setLine([at])
  }
  const move = (event: PointerEvent) => {
    const at = find(event)
    if (!at) return
    if (kind === 'laser') return point(...at)
    const last = line.at(-1)
    if (!last) return
    if (kind === 'arrow') return setLine([line[0] ?? at, at])
    const [x = 0, y = 0] = last
    if (Math.hypot(at[0] - x, at[1] - y) >= minDistance && line.length < maxAnnotationPoints) setLine([...line, at])
  }
  const release = () => {
    const points = line.map((at) => [...at])
    setLine([])
    if (kind === 'pen' && points.length > 0) drawing.draw({ kind, colour, points })
    else if (kind === 'arrow' && points.length === 2) drawing.draw({ kind, colour, points })
  }
  const own = line.map((at) => [...at])
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: for the pointer; texts are placed without one */}
      <svg
        ref={ref}
        className={classes.layer}
        viewBox={`0 0 ${size?.width ?? 1} ${size?.height ?? 1}`}
        role="img"
        aria-label={t.drawings}
        data-tool={kind}
        data-count={drawing.all.length}
        onPointerDown={kind && press}
        onPointerMove={kind && move}
        onPointerUp={kind && release}
        onPointerCancel={() => setLine([])}
        onDoubleClick={(event) => kind && event.stopPropagation()}
      >
        {size &&
          drawing.all.map(
            ({ id, annotation }) => annotation && <AnnotationShape key={id} annotation={annotation} size={size} />,
          )}
        {size && own.length > 0 && (
          <AnnotationShape
            annotation={{ kind: own.length === 1 ? 'pen' : toKind(kind), colour, points: own }}
            size={size}
          />
        )}
        {size && lasers.map((laser) => <LaserShape key={laser.participantId} laser={laser} size={size} />)}
      </svg>
      {mayDraw && (
        <AnnotationTools
          {...{ tool, colour, text }}
          onTool={setTool}
          onColour={setColour}
          onText={setText}
          onPlace={() => placeText([0.4, 0.5])}
          onUndo={drawing.undo}
          onClear={drawing.all.length > 0 ? drawing.clear : undefined}
          clearsAll={isPresenter || isHosting}
        />
      )}
    </>
  )
}

const toKind = (kind: Tool | undefined) => (kind === 'arrow' ? 'arrow' : 'pen')
