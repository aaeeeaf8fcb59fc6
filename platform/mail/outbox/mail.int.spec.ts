import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mailContract } from '../contract.ts'
import { openOutbox } from './mail.ts'

const root = mkdtempSync(join(tmpdir(), 'outbox-'))
afterAll(() => rmSync(root, { recursive: true }))
const from = 'Proffer <no-reply@proffer.example>'
const clock = { now: () => Date.UTC(2026, 9, 5, 8) }
const options = () => ({ folder: join(mkdtempSync(join(root, 'x-')), 'outbox'), from, clock })
const letter = { id: 'effect-1', to: 'ada@demo.example', subject: 'Hello', text: 'Hello', html: '<p>Hello' }

describe('in the outbox folder', () => {
  mailContract(async () => {
    const { folder, ...rest } = options()
    const received = async () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    return { mail: openOutbox({ folder, ...rest }), received, close: async () => {} }
  })

  it('is a file named by time and id that only its owner can read', async () => {
    const chosen = options()
    await openOutbox(chosen).send(letter)
    expect(readdirSync(chosen.folder)).toEqual(['2026-10-05T08-00-00.000Z_effect-1.eml'])
    expect(statSync(chosen.folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(chosen.folder, '2026-10-05T08-00-00.000Z_effect-1.eml')).mode & 0o777).toBe(0o600)
  })

  it('is there once when it is sent several times, also at once and after a restart', async () => {
    const chosen = options()
    const outbox = openOutbox(chosen)
    await Promise.all([outbox.send(letter), outbox.send(letter)])
    await openOutbox({ ...chosen, clock: Date }).send({ ...letter, subject: 'Changed' })
    expect(readdirSync(chosen.folder)).toHaveLength(1)
  })

  it('§2.20 is gone after 90 days, and nothing else that lies there', async () => {
    const chosen = options()
    let now = clock.now()
    const outbox = openOutbox({ ...chosen, clock: { now: () => now } })
    const send = async (id: string, days: number) => {
      now = clock.now() + days * 86_400_000
      await outbox.send({ ...letter, id })
    }
    writeFileSync(join(chosen.folder, 'notes.txt'), 'of the operator')
    await send('first', 0)
    await send('second', 1)
    await send('third', 90)
    const kept = () =>
      readdirSync(chosen.folder)
        .map((name) => name.split('_').at(-1) ?? '')
        .toSorted()
    expect(kept()).toEqual(['first.eml', 'notes.txt', 'second.eml', 'third.eml'])
    await send('fourth', 90.5)
    await send('fifth', 91.1)
    expect(kept()).toEqual(['fifth.eml', 'fourth.eml', 'notes.txt', 'third.eml'])
  })

  it('is listed the latest first, in pages, and read as the text that was written', async () => {
    const chosen = options()
    let now = clock.now()
    const { send, kept } = openOutbox({ ...chosen, clock: { now: () => now } })
    const text = `Grüße an 李雷, with a link:\nhttps://proffer.example/register?invitation=${'x'.repeat(90)}\n`
    for (const id of ['one', 'two', 'three']) {
      now += 1_000
      await send({ ...letter, id, subject: `Hello, ${'Zoë '.repeat(30)}`, text, template: 'StudentInvited' })
    }
    await send({ ...letter, id: 'plain' })
    const [newest, ...more] = (await kept?.list(2)) ?? []
    expect([newest, ...more]).toMatchObject([
      { id: 'three', template: 'StudentInvited', at: '2026-10-05T08:00:03.000Z' },
      { id: 'plain', template: 'mail' },
    ])
    expect((await kept?.list(5, more[0]?.place))?.map(({ id }) => id)).toEqual(['two', 'one'])
    expect(await kept?.read('two')).toEqual({
      id: 'two',
      template: 'StudentInvited',
      at: '2026-10-05T08:00:02.000Z',
      to: letter.to,
      subject: `Hello, ${'Zoë '.repeat(30)}`.trim(),
      text: text.trimEnd(),
    })
    expect(await kept?.find('two')).toMatchObject({ id: 'two', template: 'StudentInvited', at: '2026-10-05T08:00:02.000Z' })
    expect([await kept?.find('unknown'), await kept?.read('unknown')]).toEqual([undefined, undefined])
    // A platform that begins on the folder knows the same mails.
    expect((await openOutbox(chosen).kept?.list(5))?.map(({ id }) => id)).toEqual(['three', 'plain', 'two', 'one'])
  })

  it('§2.18 forgets the mails to somebody, from them and about them, and no others', async () => {
    const chosen = options()
    const outbox = openOutbox(chosen)
    await outbox.send({ ...letter, id: 'to-her', to: 'Mia@home.example' })
    await outbox.send({ ...letter, id: 'from-her', replyTo: 'mia@Home.example' })
    await outbox.send({ ...letter, id: 'about-her', about: ['someone', 'mia'] })
    await outbox.send({ ...letter, id: 'not-hers', about: ['mia-2'], text: 'X-Proffer-About: mia' })
    expect(await outbox.forget({ uid: 'mia', address: 'mia@home.example' })).toBe(3)
    expect(readdirSync(chosen.folder)).toEqual(['2026-10-05T08-00-00.000Z_not-hers.eml'])
    expect((await outbox.kept?.list(5))?.map(({ id }) => id)).toEqual(['not-hers'])
  })

  it('§2.18 leaves what was mailed to the address once it was free', async () => {
    const chosen = options()
    const outbox = openOutbox(chosen)
    const written = chosen.clock.now()
    await outbox.send({ ...letter, id: 'to-the-next', to: 'mia@home.example' })
    await outbox.send({ ...letter, id: 'about-her', to: 'mia@home.example', about: ['mia'] })
    expect(await outbox.forget({ uid: 'mia', address: 'mia@home.example', before: written })).toBe(1)
    expect(await outbox.forget({ uid: 'mia', address: 'mia@home.example', before: written + 1 })).toBe(1)
  })
})
