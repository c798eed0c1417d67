import { randomUUID } from 'node:crypto'
import { type ChatMessage, maxMessages } from '@foyer/contract/meetings/chat'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { purge } from '#platform/jobs/retention.ts'
import { type Member, useChatFixture } from '#test/chat-fixture.ts'
import { expectDefined } from '#test/kit.ts'
import { chatSlice } from './chat.slice.ts'

const { kit, tenant, host, startMeeting, write, read, readTexts, readAfterwards } = await useChatFixture()

describe('a message to everyone', () => {
  it('is read by all, with its sender, in order', async () => {
    const { hosting, join } = await startMeeting()
    const [ann, bob] = [await join('Ann'), await join('Bob')]
    const sent = await write(ann, { text: 'Hello' })
    expect(sent.body).toEqual({
      sequence: 1,
      sentAt: expect.any(String),
      fromId: ann.id,
      fromName: 'Ann',
      fromPicture: '',
      fromIsGuest: true,
      own: true,
      audience: 'everyone',
      breakout: '',
      toId: null,
      toName: '',
      text: 'Hello',
    })
    await write(hosting, { text: 'Welcome' })
    const { items, hasMore } = await read(bob)
    expect(items).toMatchObject([
      { sequence: 1, fromName: 'Ann', own: false, text: 'Hello' },
      { sequence: 2, fromName: 'Hedy Host', fromIsGuest: false, own: false, text: 'Welcome' },
    ])
    expect(hasMore).toBe(false)
    expect((await read(bob, 1)).items).toMatchObject([{ sequence: 2 }])
  })

  it('is announced to the participants with the id of the conference', async () => {
    const { hosting, conferenceId } = await startMeeting()
    const topics: string[] = []
    const stop = kit.platform.events.subscribe(({ topic, objectId }) => {
      if (objectId === conferenceId) topics.push(topic)
    })
    await write(hosting, { text: 'Hello' })
    await expect.poll(() => topics).toContain('chat')
    stop()
  })

  it('is returned in pages of 200', async () => {
    const { hosting, conferenceId } = await startMeeting()
    await kit.owner(
      `insert into chat_messages (tenant_id, conference_id, sequence, from_participant_id, from_name, audience, text)
       select $1, $2, n, $3, 'Ann', 'everyone', 'Message ' || n from generate_series(1, 201) n`,
      [tenant.tenantId, conferenceId, randomUUID()],
    )
    const first = await read(hosting)
    expect([first.items.length, first.items[199]?.sequence, first.hasMore]).toEqual([200, 200, true])
    expect(await read(hosting, 200)).toMatchObject({ items: [{ sequence: 201 }], hasMore: false })
  })
})

describe('a message to one participant', () => {
  it('is read by the two and by no one else, also after the meeting and after rejoining', async () => {
    const { hosting, join, conferenceId, end } = await startMeeting()
    const [user, other] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    const [ann, bob, eve] = [await join('Ann'), await join('Bob', user), await join('Eve', other)]
    const sent = await write(ann, { text: 'For you', to: bob.id })
    expect(sent.body).toMatchObject({ audience: 'participant', toId: bob.id, toName: 'Bob' })
    await write(eve, { text: 'For all' })
    expect(await readTexts(ann)).toEqual(['For you', 'For all'])
    expect(await readTexts(bob)).toEqual(['For you', 'For all'])
    expect(await readTexts(eve)).toEqual(['For all'])
    expect(await readTexts(hosting)).toEqual(['For all'])
    const again = await join('Ann', undefined, ann.cookie)
    expect(again.id).not.toBe(ann.id)
    expect((await read(again)).items[0]).toMatchObject({ text: 'For you', own: true })
    await end()
    expect((await readAfterwards(user, conferenceId)).body.items).toMatchObject([
      { text: 'For you', own: false, toName: 'Bob' },
      { text: 'For all' },
    ])
    expect((await readAfterwards(other, conferenceId)).body.items).toMatchObject([{ text: 'For all', own: true }])
    expect((await readAfterwards(host, conferenceId)).body.items).toMatchObject([{ text: 'For all' }])
  })

  it('fails if they have left, are in another meeting, or do not exist', async () => {
    const [{ hosting, join }, elsewhere] = [await startMeeting(), await startMeeting()]
    const ann = await join('Ann')
    await ann.caller.call(room.leave, { participantId: ann.id })
    for (const to of [ann.id, elsewhere.hosting.id, randomUUID()]) {
      expect((await write(hosting, { text: 'Hello', to })).body).toMatchObject({ status: 409, code: 'recipient-gone' })
    }
    expect((await write(hosting, { text: 'Hello', to: 'everybody' })).status).toBe(400)
  })
})

describe('the text', () => {
  it.each([
    ['several lines', ' Hello\r\nWorld\n ', 'Hello\nWorld'],
    ['emoji', '👩‍👩‍👧‍👦 ❤️ 🇫🇷', '👩‍👩‍👧‍👦 ❤️ 🇫🇷'],
    ['scripts that need joiners', 'می‌خواهم', 'می‌خواهم'],
    ['marks of the writing direction', 'a\u202Eb\u2066c\u200Fd', 'abcd'],
    ['HTML, as text', '<b>&amp;</b> javascript:alert(1)', '<b>&amp;</b> javascript:alert(1)'],
    ['2,000 characters', 'x'.repeat(2000), 'x'.repeat(2000)],
  ])('may have %s', async (_name, text, stored) => {
    const { hosting } = await startMeeting()
    const { status, body } = await write(hosting, { text })
    expect([status, body.text]).toEqual([200, stored])
    expect(await readTexts(hosting)).toEqual([stored])
  })

  it.each([
    ['nothing', ''],
    ['blanks only', ' \n\u200B '],
    ['a control character', 'a\u0007b'],
    ['a null', 'a\u0000b'],
    ['an unpaired surrogate', 'a\uD83D'],
    ['2,001 characters', 'x'.repeat(2001)],
  ])('may not be %s', async (_name, text) => {
    const { hosting } = await startMeeting()
    expect((await write(hosting, { text })).body).toMatchObject({ status: 400, code: 'message-invalid' })
  })
})

describe('the order', () => {
  it('has neither gaps nor duplicates when twenty participants write at once', async () => {
    const { join, hosting } = await startMeeting()
    const members: Member[] = []
    for (let n = 0; n < 20; n += 1) members.push(await join(`Guest ${n}`))
    const seen: number[][] = []
    const watching = (async () => {
      while ((seen.at(-1)?.length ?? 0) < 60) seen.push((await read(hosting)).items.map(({ sequence }) => sequence))
    })()
    const write3 = async (member: Member): Promise<ChatMessage[]> => {
      const sent: ChatMessage[] = []
      for (const text of ['1', '2', '3']) {
        const { status, body } = await write(member, { text })
        expect(status).toBe(200)
        sent.push(body)
      }
      return sent
    }
    const sent = (await Promise.all(members.map(write3))).flat()
    await watching
    const all = Array.from({ length: 60 }, (_, index) => index + 1)
    expect(sent.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(all)
    // No reader has ever seen a number before all smaller ones.
    for (const numbers of seen) expect(numbers).toEqual(all.slice(0, numbers.length))
  })

  it('leaves no gap where a message was refused', async () => {
    const { hosting, conferenceId } = await startMeeting()
    await kit.owner('update conferences set chat_sequence = $2 where id = $1', [conferenceId, maxMessages - 1])
    expect((await write(hosting, { text: 'The last one' })).body.sequence).toBe(maxMessages)
    for (let tries = 0; tries < 2; tries += 1)
      expect((await write(hosting, { text: 'One more' })).body).toMatchObject({ status: 409, code: 'chat-full' })
    const [{ chat_sequence: sequence }] = await kit.owner('select chat_sequence from conferences where id = $1', [
      conferenceId,
    ])
    expect(sequence).toBe(maxMessages)
  })
})

it('a repeated request with the same key stores one message', async () => {
  const { hosting } = await startMeeting()
  const key = randomUUID()
  const [first, second] = await Promise.all([
    write(hosting, { text: 'Once' }, key),
    write(hosting, { text: 'Once' }, key),
  ])
  expect(first.body).toEqual(second.body)
  expect(await readTexts(hosting)).toEqual(['Once'])
  expect((await write(hosting, { text: 'Another' }, key)).status).toBe(409)
})

it('a participant who writes without pause is slowed down', async () => {
  const { hosting } = await startMeeting()
  const statuses: number[] = []
  for (let n = 0; n < 61; n += 1) statuses.push((await write(hosting, { text: `${n}` })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
})

it('messages are kept for 90 days, and go with their conference', async () => {
  const { hosting, conferenceId } = await startMeeting()
  await write(hosting, { text: 'Old' })
  await write(hosting, { text: 'New' })
  await kit.owner(
    `update chat_messages set sent_at = now() - interval '91 days' where conference_id = $1 and text = 'Old'`,
    [conferenceId],
  )
  await purge(kit.platform, [expectDefined(chatSlice.retention)])
  expect(await readTexts(hosting)).toEqual(['New'])
  await kit.owner('delete from conferences where id = $1', [conferenceId])
  expect(await kit.owner('select from chat_messages where conference_id = $1', [conferenceId])).toEqual([])
})
