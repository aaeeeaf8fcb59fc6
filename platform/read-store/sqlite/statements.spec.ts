import { expect, it } from 'vitest'
import { planFor } from '../plan.ts'
import { pageStatement } from './statements.ts'

const notices = { name: 'notices', indexes: [{ equals: ['to', 'place'], sort: ['at', 'desc'] }] } as const

it('a page of many ranges is one statement, however many they are', () => {
  const statement = (ranges: number) => {
    const to = { in: Array.from({ length: ranges }, (_, i) => `room ${i}`) }
    return pageStatement(notices, planFor(notices, { where: { to, place: 'list', at: { min: '2026' } } }), undefined, 50)
  }
  expect(statement(500).sql).toBe(statement(50).sql)
  expect(statement(500).sql.length).toBeLessThan(1_000)
})
