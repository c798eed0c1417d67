/** Mixes tracks of sound that come and go into one that stays, as a recorder needs it. */
export class SoundMixer {
  readonly #context = new AudioContext({ latencyHint: 'playback' })
  readonly #output = this.#context.createMediaStreamDestination()
  readonly #sources = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>()

  /** The mixed sound, which is silence without tracks. */
  get track(): MediaStreamTrack | undefined {
    return this.#output.stream.getAudioTracks()[0]
  }

  /** Begins after the user's click, without which browsers keep it silent. */
  async start(): Promise<void> {
    await this.#context.resume()
  }

  /** Mixes these tracks from now on and no others. */
  set(tracks: readonly MediaStreamTrack[]): void {
    const wanted = new Set(tracks.filter(({ readyState }) => readyState === 'live'))
    for (const [track, source] of this.#sources) {
      if (wanted.has(track)) continue
      source.disconnect()
      this.#sources.delete(track)
    }
    for (const track of wanted) {
      if (this.#sources.has(track)) continue
      const source = this.#context.createMediaStreamSource(new MediaStream([track]))
      source.connect(this.#output)
      this.#sources.set(track, source)
    }
  }

  async close(): Promise<void> {
    this.set([])
    this.track?.stop()
    await this.#context.close()
  }
}
