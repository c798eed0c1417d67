import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { segmentationFiles } from '../src/features/meetings/room/devices/segmentation-files.ts'

const require = createRequire(import.meta.url)
const manifest = require.resolve('@mediapipe/selfie_segmentation/package.json')
const { version }: { version: string } = require(manifest)
// Apache-2.0; the package itself comes without its licence.
const licence = join(import.meta.dirname, '../../../node_modules/livekit-client/LICENSE')

/** The files that it loads in browsers that can blur; the others would need the build without SIMD. */
const names = [
  'selfie_segmentation.js',
  'selfie_segmentation.binarypb',
  'selfie_segmentation_landscape.tflite',
  'selfie_segmentation_solution_simd_wasm_bin.js',
  'selfie_segmentation_solution_simd_wasm_bin.wasm',
]
const notice = `MediaPipe Selfie Segmentation ${version}\nCopyright The MediaPipe Authors\nhttps://github.com/google-ai-edge/mediapipe\n\n`

/** Copies MediaPipe's files, which only the worker of the blurred background loads, under the version in their address. */
export const selfieSegmentation: Plugin = {
  name: 'selfie-segmentation',
  apply: 'build',
  generateBundle() {
    if (!segmentationFiles.endsWith(`-${version}/`)) this.error(`The files are of version ${version}`)
    const emit = (name: string, source: Buffer) =>
      this.emitFile({ type: 'asset', fileName: `${segmentationFiles.slice(1)}${name}`, source })
    for (const name of names) {
      const source = readFileSync(join(dirname(manifest), name))
      emit(name, source)
      // Brotli would take half a minute for it.
      if (name.endsWith('.wasm')) emit(`${name}.gz`, gzipSync(source, { level: 9 }))
    }
    emit('LICENSE.txt', Buffer.concat([Buffer.from(notice), readFileSync(licence)]))
  },
}
