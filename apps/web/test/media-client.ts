import type { RoomState } from '@foyer/contract/meetings/meeting-controls'
import { defaultMeetingOptions } from '@foyer/contract/meetings/options/meeting-option-constants'
import { roomOptionNames } from '@foyer/contract/meetings/options/meeting-options'
import { screen } from '@testing-library/react'
import type * as LivekitClient from 'livekit-client'
import type { Joined } from '#features/meetings/room/room.queries.ts'
import { buildUser, refuse, render, type StubResponses } from './kit.tsx'

type Listener = (...details: unknown[]) => void
type Publication = { readonly isMuted: boolean; readonly track: object }

/** The rooms that were created, for example one more after an interruption. */
export const rooms: FakeRoom[] = []

const noSources: readonly number[] = []

/** jsdom has no media, so the media client is replaced by a room that connects and records its calls. */
class FakeRoom {
  readonly #listeners: (readonly [string, Listener])[] = []
  readonly requests: string[] = []
  readonly remoteParticipants = new Map<string, unknown>()
  readonly canPlaybackAudio = true
  readonly state = 'connected'
  activeSpeakers: { identity: string }[] = []
  readonly published = new Map<string, Publication>()
  /** Returns the tracks that the browser lets the user share. */
  screenTracks: () => Promise<object[]> = async () => []
  readonly localParticipant = {
    name: '',
    identity: 'self',
    permissions: { canPublish: true, canPublishSources: noSources },
    trackPublications: new Map<string, Publication>(),
    getTrackPublication: (source: string) => this.published.get(source),
    setCameraEnabled: async (on: boolean) => void this.requests.push(`camera ${on ? 'on' : 'off'}`),
    setMicrophoneEnabled: async (on: boolean) => void this.requests.push(`microphone ${on ? 'on' : 'off'}`),
    createScreenTracks: () => this.screenTracks(),
    publishTrack: async (mediaStreamTrack: object, { source }: { source: string }) => {
      this.requests.push(`publish ${source}`)
      this.published.set(source, { isMuted: false, track: { mediaStreamTrack } })
    },
    unpublishTrack: async (mediaStreamTrack: object) => {
      for (const [source, { track }] of this.published)
        if ('mediaStreamTrack' in track && track.mediaStreamTrack === mediaStreamTrack) {
          this.requests.push(`unpublish ${source}`)
          this.published.delete(source)
        }
    },
  }
  readonly options: LivekitClient.RoomOptions
  constructor(options: LivekitClient.RoomOptions) {
    this.options = options
    rooms.push(this)
  }
  on(event: string, listener: Listener) {
    this.#listeners.push([event, listener])
    return this
  }
  emit(event: string, ...details: unknown[]) {
    for (const [name, listener] of this.#listeners) if (name === event) listener(...details)
  }
  /** Adds a participant with the tracks of the given sources. */
  addParticipant(identity: string, name: string, tracks: { readonly [source: string]: object } = {}) {
    const participant = {
      identity,
      name,
      isSpeaking: false,
      connectionQuality: 'good',
      getTrackPublication: (source: string) => {
        const track = tracks[source]
        return track && { isMuted: false, track }
      },
    }
    this.remoteParticipants.set(identity, participant)
    return participant
  }
  async connect() {}
  async disconnect() {}
  devicesInUse: { [kind: string]: string } = {}
  getActiveDevice(kind: string) {
    return this.devicesInUse[kind]
  }
  async switchActiveDevice(kind: string, id: string) {
    this.requests.push(`use ${kind} ${id}`)
  }
}

/** Replaces the media client with the fake room, for `vi.mock`. */
export const mockMediaClient = async (original: () => Promise<typeof LivekitClient>) => ({
  ...(await original()),
  Room: FakeRoom,
})

export const joined: Joined = {
  state: 'joined',
  topic: 'Weekly review',
  conferenceId: '00000000-0000-4000-8000-000000000031',
  participantId: '00000000-0000-4000-8000-000000000032',
  isHost: true,
  isUser: true,
  microphone: true,
  camera: true,
  password: 'sésame 1',
  url: 'ws://acme.test/rtc',
  token: 'any',
  iceServers: [],
  iceTransportPolicy: 'all',
  bundlePolicy: 'balanced',
  reportsConnection: false,
  breakout: null,
}

/** The user hosts the meeting and is alone in it. */
export const roomState: RoomState = {
  role: 'host',
  locked: false,
  options: defaultMeetingOptions,
  freeOptions: [...roomOptionNames],
  unmuteRequestedAt: null,
  people: [
    {
      participantId: joined.participantId,
      name: 'Ana Silva',
      role: 'host',
      handRaisedAt: null,
      isUser: true,
      picture: '',
      isConnected: true,
      breakoutId: null,
      assignedId: null,
      recordingAgreedAt: null,
    },
  ],
  waiting: [],
  chatSequence: 0,
  whiteboardOpenedAt: null,
  breakouts: null,
  canRecord: true,
  recording: null,
  localRecorders: [],
}

type JoinOptions = {
  language?: 'en' | 'fr'
  controls?: StubResponses['meetingControls']
  chat?: StubResponses['chat']
  breakouts?: StubResponses['breakouts']
  recording?: StubResponses['roomRecording']
  local?: StubResponses['ownLocalRecordings']
  whiteboard?: StubResponses['whiteboard']
}

/** Joins the meeting and returns the stubbed media client. */
export async function joinRoom(
  room: StubResponses['room'] = {},
  {
    language = 'en',
    controls = {},
    chat = {},
    breakouts = {},
    whiteboard = {},
    recording = {},
    local = {},
  }: JoinOptions = {},
) {
  const shown = render('/portal/join/1234567890', {
    user: buildUser('member'),
    language,
    responses: {
      room: { join: () => joined, leave: () => ({}), report: () => ({}), ...room },
      meetingControls: { state: () => roomState, ...controls },
      chat: { listMessages: () => ({ items: [], hasMore: false }), ...chat },
      breakouts: { connect: () => refuse(404, 'not-found'), ...breakouts },
      whiteboard,
      roomRecording: recording,
      ownLocalRecordings: local,
    },
  })
  await shown.press.click(await screen.findByRole('button', { name: language === 'en' ? 'Join' : 'Rejoindre' }))
  await screen.findByText(/Weekly review$/, { selector: '[role="status"] *' })
  const [engine] = rooms
  if (!engine) throw new Error('No room was created')
  return { ...shown, engine }
}
