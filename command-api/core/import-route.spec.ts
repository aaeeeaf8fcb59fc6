import { expect, it } from 'vitest'
import { refuse } from '#events/vocabulary/refusals.ts'
import { staff } from '../testing/given.ts'
import { importRoute, type ImportPorts } from './import-route.ts'

it('§7 a file of rows gives way to other requests between its rows', async () => {
  const rows = 300
  let [turns, done] = [0, false]
  const turn = () => {
    turns += 1
    if (!done) setImmediate(turn)
  }
  setImmediate(turn)
  const ports = { handler: { preview: () => undefined }, rowLimiter: () => undefined, limits: { rows: {} } }
  const route = importRoute(ports as unknown as ImportPorts, {
    columns: ['email'],
    commandOf: async () => refuse('not_found'),
  })
  const body = Buffer.from(`email\n${'noa@home.example.com\n'.repeat(rows)}`)
  const call = { account: staff, query: { dryRun: true }, request: { headers: {} }, reply: {}, body } as unknown as Parameters<
    typeof route
  >[0]
  expect(await route(call)).toMatchObject({ refused: rows })
  done = true
  expect(turns).toBeGreaterThanOrEqual(rows)
})
