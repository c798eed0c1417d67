import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { renderSVG } from 'uqr'
import { saveFile } from '#lib/browser/save-file.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { personalMeetingTexts } from './personal-meeting.texts.ts'

/** The size of the picture that is downloaded: sharp enough for print. */
const pngSize = 1024
/** Around the code, in its own dots: what the standard asks for. */
const border = 4

const toDataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Draws a picture as dots. */
async function toPng(svg: string, name: string): Promise<File> {
  const image = new Image(pngSize, pngSize)
  image.src = toDataUrl(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = pngSize
  canvas.height = pngSize
  canvas.getContext('2d')?.drawImage(image, 0, 0, pngSize, pngSize)
  const blob = await new Promise<Blob | null>((resolve) => void canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('The browser has made no picture')
  return new File([blob], name, { type: 'image/png' })
}

/** A link as a QR code, to scan or to print. */
export function QrCode({ link, className }: { link: string; className: string | undefined }) {
  const t = useTexts(personalMeetingTexts)
  const svg = renderSVG(link, { ecc: 'M', border })
  const saveSvg = () => saveFile(new File([svg], `${t.fileName}.svg`, { type: 'image/svg+xml' }))
  const savePng = () => void toPng(svg, `${t.fileName}.png`).then(saveFile, (error: unknown) => toast.failure(error))
  const formats = [
    { name: 'SVG', save: saveSvg },
    { name: 'PNG', save: savePng },
  ]
  return (
    <>
      <img src={toDataUrl(svg)} alt={t.codeOf(link)} className={className} />
      <Group gap="xs">
        {formats.map(({ name, save }) => (
          <Button
            key={name}
            variant="default"
            size="xs"
            leftSection={<IconDownload />}
            aria-label={t.downloadAs(name)}
            onClick={save}
          >
            {name}
          </Button>
        ))}
      </Group>
    </>
  )
}
