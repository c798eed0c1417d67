import { type RTCDataChannel, RTCPeerConnection } from 'werift'
import type { ChildOptions } from './ipc-messages.ts'
import { setLocalDescription } from './local-description.ts'
import { buildPeerOptions, getAnnouncedAddress } from './peer-options.ts'
import type { PublishedTrack } from './published-track.ts'
import { keepCandidatesAt, parseMediaSections } from './sdp.ts'

/** What a new offer changed. */
export type OfferOutcome = { answer: string; live: PublishedTrack[]; ended: PublishedTrack[] }

/** A participant's sending side: the connection on which the browser makes the offers. */
export class Publisher {
  /** All tracks by sid, announced or live. */
  readonly tracks = new Map<string, PublishedTrack>()
  readonly #options: ChildOptions
  readonly #onData: (label: string, bytes: Buffer) => void
  #connection: RTCPeerConnection | undefined
  #earlyCandidates: RTCIceCandidateJson[] = []

  constructor(options: ChildOptions, onData: (label: string, bytes: Buffer) => void) {
    this.#options = options
    this.#onData = onData
  }

  /** The tracks that are being sent. */
  live() {
    return [...this.tracks.values()].filter((track) => track.mid !== undefined)
  }

  async acceptOffer(sdp: string): Promise<OfferOutcome> {
    const sections = parseMediaSections(sdp)
    const connection = await this.#open()
    await connection.setRemoteDescription({ type: 'offer', sdp })
    await setLocalDescription(this.#options, connection, await connection.createAnswer())
    const ended = this.live().filter((track) => {
      const section = sections.find(({ mid }) => mid === track.mid)
      return !section?.sends || this.#findAnnounced(section.cid) !== undefined
    })
    for (const track of ended) this.end(track)
    const live: PublishedTrack[] = []
    for (const section of sections) {
      if (!section.sends || this.live().some((track) => track.mid === section.mid)) continue
      // The offer of some browsers has another track id than their announcement.
      const track = this.#findAnnounced(section.cid) ?? this.#announced().find(({ kind }) => kind === section.kind)
      const transceiver = connection.getTransceivers().find(({ mid }) => mid === section.mid)
      if (!track || track.kind !== section.kind || !transceiver || transceiver.stopped) continue
      track.bind(transceiver, section.mid)
      live.push(track)
    }
    return {
      answer: keepCandidatesAt(getAnnouncedAddress(this.#options), connection.localDescription?.sdp ?? ''),
      live,
      ended,
    }
  }

  async addCandidate(candidate: RTCIceCandidateJson) {
    if (!this.#connection) {
      if (this.#earlyCandidates.length < 32) this.#earlyCandidates.push(candidate)
      return
    }
    await this.#connection.addIceCandidate(candidate)
  }

  end(track: PublishedTrack) {
    this.tracks.delete(track.sid)
    track.close()
  }

  async close() {
    for (const track of this.tracks.values()) track.close()
    this.tracks.clear()
    await this.#connection?.close()
  }

  #announced() {
    return [...this.tracks.values()].filter((track) => track.mid === undefined)
  }

  #findAnnounced(cid: string | undefined) {
    return this.#announced().find((track) => track.cid === cid)
  }

  async #open() {
    if (this.#connection) return this.#connection
    const connection = new RTCPeerConnection(buildPeerOptions(this.#options, 'publisher'))
    this.#connection = connection
    connection.onDataChannel.subscribe((channel: RTCDataChannel) => {
      channel.onMessage.subscribe((data) => {
        if (typeof data !== 'string') this.#onData(channel.label, data)
      })
    })
    for (const candidate of this.#earlyCandidates.splice(0)) await connection.addIceCandidate(candidate)
    return connection
  }
}

/** An ICE candidate in the JSON of browsers. */
export type RTCIceCandidateJson = { candidate: string; sdpMid?: string; sdpMLineIndex?: number }

/** Parses a candidate; undefined for the end of candidates and for mDNS names (`.local`). */
export const parseCandidate = (json: string): RTCIceCandidateJson | undefined => {
  const value: unknown = JSON.parse(json)
  if (typeof value !== 'object' || value === null || !('candidate' in value)) return
  const { candidate } = value
  if (typeof candidate !== 'string' || candidate === '' || candidate.includes('.local')) return
  return {
    candidate,
    ...('sdpMid' in value && typeof value.sdpMid === 'string' ? { sdpMid: value.sdpMid } : {}),
    ...('sdpMLineIndex' in value && typeof value.sdpMLineIndex === 'number'
      ? { sdpMLineIndex: value.sdpMLineIndex }
      : {}),
  }
}
