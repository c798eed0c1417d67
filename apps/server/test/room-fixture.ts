import { room } from '@foyer/contract/meetings/room'
import type { FakeEngine } from './fake-engine.ts'
import { expectDefined, type Kit, type TestTenant, type TestUser } from './kit.ts'
import type { TestMeeting } from './meetings.ts'

/** A participant with their stay, and a client with their session or guest cookie. */
export type InRoom = { participantId: string; client: ReturnType<Kit['guest']>; cookie: string }

/** Creates functions that let people into meetings, and connect them to an engine without media. */
export function useRoom({ kit, tenant, fake }: { kit: Kit; tenant: TestTenant; fake: FakeEngine }) {
  const connect = async (participantId: string): Promise<void> => {
    const [row] = await kit.owner(
      `select coalesce(b.room, c.room) as room from participants p join conferences c on p.conference_id = c.id
       left join breakout_rooms b on b.id = p.breakout_id where p.id = $1`,
      [participantId],
    )
    // No event is emitted, because every test would have to wait for its effect.
    const sid = fake.connect(row.room, participantId, true)
    await kit.owner('update participants set connected_at = now(), connection_id = $2 where id = $1', [
      participantId,
      sid,
    ])
  }
  const readCookie = (cookies: { name: string; value: string }[]): string =>
    cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return {
    connect,
    /** Requests to join as a guest; `cookie` is that of a guest who has been there before. */
    knock: async (meeting: TestMeeting, name: string, cookie?: string) => {
      const { number, password } = meeting
      const response = await kit.guest(tenant, cookie).call(room.join, { number, password, name })
      return { ...response, cookie: readCookie(response.cookies) || (cookie ?? '') }
    },
    enterAsGuest: async (meeting: TestMeeting, name: string, known?: string): Promise<InRoom> => {
      const { number, password } = meeting
      const { body, cookies } = await kit.guest(tenant, known).call(room.join, { number, password, name })
      const participantId = expectDefined<string>(body.participantId)
      await connect(participantId)
      const cookie = readCookie(cookies) || (known ?? '')
      return { participantId, client: kit.guest(tenant, cookie), cookie }
    },
    enterAs: async (user: TestUser, meeting: TestMeeting): Promise<InRoom> => {
      const { number, password } = meeting
      const { body } = await kit.as(user).call(room.join, { number, password, name: 'User' })
      const participantId = expectDefined<string>(body.participantId)
      await connect(participantId)
      return { participantId, client: kit.as(user), cookie: user.cookie }
    },
  }
}
