import { setImmediate } from 'node:timers/promises'
import type { Cut } from '../composition.ts'
import { sampleRate } from './audio-source.ts'
import { assertDone, OutputFile } from './output.ts'
import { RecordedFile } from './recorded-file.ts'

/** A packet of AAC holds the sound of two frames, of which the next packet holds the second one too. */
const packetMs = (2 * 1_024 * 1_000) / sampleRate

/**
 * Copies the sound of a part into a file. A packet that holds a sample of what is cut off is left out, so that up to 65 ms
 * are silent at the end.
 */
export async function cutSound({ source, fromMs, toMs, durationMs }: Cut, path: string): Promise<void> {
  const input = RecordedFile.open(source, 'audio')
  if (input === null) throw new Error('The recording has no sound')
  const output = new OutputFile(path)
  const added = output.addStream(input.stream.timeBase)
  assertDone(input.stream.codecpar.copy(added.codecpar), 'Copy the parameters')
  output.begin()
  const from = input.toTimestamp(fromMs)
  let count = 0
  for (let at = input.next(); at !== null; at = input.next()) {
    // Packets before the first position only start the decoder.
    if ((fromMs > 0 && at < fromMs) || (toMs < durationMs && at + packetMs > toMs)) continue
    const { packet } = input
    packet.pts -= from
    packet.dts -= from
    packet.streamIndex = 0
    packet.rescaleTs(input.stream.timeBase, added.timeBase)
    output.write(packet)
    count += 1
    if (count % 1_000 === 0) await setImmediate()
  }
  output.end()
  input.close()
}
