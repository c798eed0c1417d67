import { excalidrawFiles } from './excalidraw-files.ts'

declare global {
  interface Window {
    EXCALIDRAW_ASSET_PATH?: string
  }
}

// Without it, Excalidraw loads its fonts from a server of others. Imported before Excalidraw is.
window.EXCALIDRAW_ASSET_PATH = excalidrawFiles

/** Builds the address of the portal's own files, as Excalidraw does. */
const ownUrl = new URL(excalidrawFiles, window.location.href).href

/** Leaves out the server of others, which Excalidraw names for each font besides: browsers complain of each one. */
class OwnFontFace extends FontFace {
  constructor(family: string, source: string | BufferSource, descriptors?: FontFaceDescriptors) {
    const sources = typeof source === 'string' && source.includes(ownUrl) ? source.split(/,\s*(?=url\()/) : []
    super(family, sources.find((one) => one.includes(ownUrl)) ?? source, descriptors)
  }
}
window.FontFace = OwnFontFace
