import { saveFile } from '#lib/browser/save-file.ts'

/** Pixels of the picture for one of the page. */
const scale = 2

/** Marks what belongs to the page and not to its picture. */
export const notPictured = 'data-not-pictured'

const readAsDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/**
 * Returns the fonts that the page has loaded, with their files in the rules. The library would take all of the style
 * sheet, and resolve their addresses with an element that the page's security policy refuses.
 */
async function embedFonts(): Promise<string> {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ unicodeRange }) => unicodeRange)
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => loaded.includes(style.getPropertyValue('unicode-range')))
  const texts = rules.map(async ({ cssText, parentStyleSheet }) => {
    const [address = '', path = ''] = /url\("(.+?)"\)/.exec(cssText) ?? []
    const file = await fetch(new URL(path, parentStyleSheet?.href ?? document.baseURI))
    return cssText.replace(address, `url("${await readAsDataUrl(await file.blob())}")`)
  })
  return (await Promise.all(texts)).join('\n')
}

const isScrolled = (element: Element): boolean => getComputedStyle(element).overflowX === 'auto'

/** Copies an element out of sight, without its buttons, and as wide and as high as what scrolls in it. */
function copyUnscrolled(element: HTMLElement): HTMLElement {
  const parts = [...element.querySelectorAll('*')].filter(isScrolled)
  const width = element.offsetWidth + Math.max(0, ...parts.map((part) => part.scrollWidth - part.clientWidth))
  const copy = document.createElement('div')
  copy.inert = true
  copy.append(element.cloneNode(true))
  Object.assign(copy.style, { position: 'fixed', insetBlockStart: '0', insetInlineStart: '100vw', width: `${width}px` })
  for (const part of copy.querySelectorAll(`[${notPictured}]`)) part.remove()
  document.body.append(copy)
  for (const part of copy.querySelectorAll<HTMLElement>('*'))
    if (isScrolled(part)) Object.assign(part.style, { overflow: 'visible', maxBlockSize: 'none' })
  return copy
}

/** Saves an element as the page shows it, without its buttons. */
export async function savePicture(name: string, element: HTMLElement | null): Promise<void> {
  if (element === null) return
  const { domToBlob } = await import('modern-screenshot')
  const fonts = await embedFonts()
  const copy = copyUnscrolled(element)
  try {
    const blob = await domToBlob(copy, {
      scale,
      style: { position: 'static' },
      font: { cssText: fonts },
      backgroundColor: getComputedStyle(element).getPropertyValue('--portal-surface'),
    })
    saveFile(new File([blob], `${name}.png`, { type: 'image/png' }))
  } finally {
    copy.remove()
  }
}
