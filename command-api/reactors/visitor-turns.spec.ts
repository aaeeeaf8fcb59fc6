import { describe, expect, it } from 'vitest'
import { createVisitorTurns } from './visitor-turns.ts'

const START = 3_000_000
const A_TURN = 3_000

function turnsOf(burst: number) {
  let now = START
  const turns = createVisitorTurns(() => now, { perMinute: burst / 1_440, burst })
  let requests = 0
  /** In turns from now; undefined is at once. */
  const mailOf = (sender: string) => {
    turns.note(`request-${++requests}`, sender)
    const at = turns.next(`request-${requests}`)
    return at === undefined ? undefined : (at - now) / A_TURN
  }
  return { turns, mailOf, pass: (count: number) => void (now += count * A_TURN) }
}

describe('§2.20 the mails of visitors beyond those of a day', () => {
  it('wait for a turn, of which a sender takes each fourth', () => {
    const { mailOf } = turnsOf(2)
    expect(Array.from({ length: 5 }, () => mailOf('flood'))).toEqual([undefined, undefined, 1, 5, 9])
  })

  it('of somebody who comes later wait for none of them', () => {
    const { mailOf } = turnsOf(1)
    for (let n = 0; n < 1_001; n++) mailOf('flood')
    expect([mailOf('ana'), mailOf('bea'), mailOf('ana')]).toEqual([2, 3, 8])
    const senders = Array.from({ length: 100 }, (_, n) => mailOf(`sender-${n}`) ?? 0)
    expect(Math.max(...senders)).toBeLessThan(150)
  })

  it('are 20 a minute, whoever sends them', () => {
    const { mailOf } = turnsOf(1)
    const turns = Array.from({ length: 500 }, (_, n) => mailOf(`sender-${n % 7}`)).slice(1)
    expect(new Set(turns).size).toBe(turns.length)
  })

  it('forget the turns that have passed, and who had them', () => {
    const { mailOf, pass } = turnsOf(1)
    for (let n = 0; n < 5; n++) mailOf('flood')
    pass(20)
    expect(mailOf('flood')).toBe(1)
  })

  it('of requests before a start are those of one sender', () => {
    const { turns } = turnsOf(1)
    const asked = ['a', 'b', 'c'].map((id) => turns.next(id))
    expect(asked).toEqual([undefined, START + A_TURN, START + 5 * A_TURN])
  })
})
