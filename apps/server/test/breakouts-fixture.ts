import { breakouts } from '@foyer/contract/meetings/breakouts/breakouts'
import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { room } from '@foyer/contract/meetings/room'
import { expect } from 'vitest'
import { expectDefined, type Kit, type TestUser } from './kit.ts'
import { makeMeeting, type TestMeeting } from './meetings.ts'
import type { InRoom } from './room-fixture.ts'

type Options = Parameters<typeof makeMeeting>[2]
type Fixture = { kit: Kit; host: TestUser; enterAs: (user: TestUser, meeting: TestMeeting) => Promise<InRoom> }

/** Creates functions for the tests of breakout rooms, which the host of a meeting opens. */
export function useBreakouts({ kit, host, enterAs }: Fixture) {
  const enter = async (options: Options = {}) => {
    const meeting = await makeMeeting(kit, host, options)
    return { meeting, hedy: await enterAs(host, meeting) }
  }
  const readState = async ({ client, participantId }: InRoom) =>
    (await client.call(meetingControls.state, { participantId })).body
  /** Undefined where the participant sees no rooms. */
  const findRooms = async (who: InRoom) => (await readState(who)).breakouts ?? undefined
  const readRooms = async (who: InRoom) => expectDefined(await findRooms(who))
  const own = ({ participantId }: InRoom) => ({ participantId })
  const configure = ({ client, participantId }: InRoom, input: object) =>
    client.call(breakouts.configure, { participantId, ...input })
  const open = ({ client, participantId }: InRoom) => client.call(breakouts.open, { participantId })
  const close = ({ client, participantId }: InRoom, now: boolean) =>
    client.call(breakouts.close, { participantId, now })
  const move = ({ client, participantId }: InRoom, targets: InRoom[], breakoutId: string | null) =>
    client.call(breakouts.move, { participantId, targetIds: targets.map((one) => one.participantId), breakoutId })
  const connect = ({ client, participantId }: InRoom) => client.call(breakouts.connect, { participantId })
  const join = async (client: InRoom['client'], { number, password }: TestMeeting, name: string) =>
    (await client.call(room.join, { number, password, name })).body

  /** Reads the room of the engine into which a token leads. */
  const readToken = (token: string): string =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).video.room

  /** Makes rooms and returns their ids. */
  async function prepare(hedy: InRoom, names: string[], input: object = {}): Promise<string[]> {
    expect((await configure(hedy, { add: names, ...input })).status).toBe(200)
    return (await readRooms(hedy)).rooms.map(({ id }: { id: string }) => id)
  }
  /** Finds where each participant belongs, by name. */
  const readPlaces = async (conference: string) =>
    Object.fromEntries(
      (
        await kit.owner(
          `select p.name, coalesce(b.name, 'main') as place from participants p
           left join breakout_rooms b on b.id = p.breakout_id where p.conference_id = $1 order by p.joined_at`,
          [conference],
        )
      ).map(({ name, place }) => [name, place]),
    )
  const findConference = async (meeting: TestMeeting): Promise<string> =>
    (await kit.owner('select id from conferences where meeting_id = $1', [meeting.id]))[0].id

  return {
    enter,
    readState,
    findRooms,
    readRooms,
    own,
    configure,
    open,
    close,
    move,
    connect,
    join,
    readToken,
    prepare,
    readPlaces,
    findConference,
  }
}
