import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
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
    expect(statSync(join(chosen.folder, '2026-10-05T08-00-00.000Z_effect-1.eml')).mode & 0o777).toBe(0o600)
  })

  it('is there once when it is sent several times, also at once and after a restart', async () => {
    const chosen = options()
    const outbox = openOutbox(chosen)
    await Promise.all([outbox.send(letter), outbox.send(letter)])
    await openOutbox({ ...chosen, clock: Date }).send({ ...letter, subject: 'Changed' })
    expect(readdirSync(chosen.folder)).toHaveLength(1)
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
  })
})
