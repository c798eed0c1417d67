/** Reports the level of a microphone, from 0 to 1, until the returned function is called. */
export function measureLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    onLevel(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length))
  }, 60)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
